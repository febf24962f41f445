# pip install pandas pyarrow; then drop the folder "converted"
import json, pathlib, sys, pandas

out = pathlib.Path("converted")
out.mkdir(exist_ok=True)
with open(out / "rows.jsonl", "w") as lines:
    for number, row in enumerate(pandas.read_parquet(sys.argv[1]).to_dict("records")):
        picture = row.pop("screenshot", None)
        if isinstance(picture, dict) and picture.get("bytes"):
            row["screenshot"] = f"screen-{number}.png"
            (out / row["screenshot"]).write_bytes(picture["bytes"])
        row.pop("raw_html", None), row.pop("cleaned_html", None), row.pop("neg_candidates", None)
        lines.write(json.dumps(row, default=list) + "\n")
