# pip install tensorflow; AndroidControl. Then drop the folder "converted"
import json, pathlib, sys, tensorflow as tf

out = pathlib.Path("converted")
out.mkdir(exist_ok=True)
with open(out / "episodes.jsonl", "w") as lines:
    for record in tf.data.TFRecordDataset(sys.argv[1:], compression_type="GZIP"):
        features = tf.train.Example.FromString(record.numpy()).features.feature
        episode = features["episode_id"].int64_list.value[0]
        names = [f"{episode}-{n}.png" for n in range(len(features["screenshots"].bytes_list.value))]
        for name, picture in zip(names, features["screenshots"].bytes_list.value):
            (out / name).write_bytes(picture)
        lines.write(json.dumps({
            "episode_id": str(episode),
            "goal": features["goal"].bytes_list.value[0].decode(),
            "actions": [json.loads(action) for action in features["actions"].bytes_list.value],
            "screenshots": names,
            "screenshot_widths": list(features["screenshot_widths"].int64_list.value),
            "screenshot_heights": list(features["screenshot_heights"].int64_list.value),
        }) + "\n")
