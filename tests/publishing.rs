//! What is published with the page: its headers, its files for other programs, and the workflows that build it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn exists(path: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists()
}

/// The policy in the page itself.
fn policy() -> String {
    let index = read("index.html");
    let (_, rest) = index.split_once("content=\"default-src").expect("a policy");
    format!("default-src{}", rest.split('"').next().unwrap_or_default())
}

/// The headers that nginx adds to every reply.
fn headers() -> Vec<(String, String)> {
    let config = read("deploy/nginx.conf");
    let lines = config.lines().filter_map(|line| line.trim().strip_prefix("add_header "));
    let header = |line: &str| {
        let line = line.strip_suffix(" always;").expect("every reply has it").to_owned();
        let (name, value) = line.split_once(' ').unwrap();
        (name.to_owned(), value.trim_matches('"').to_owned())
    };
    lines.map(header).collect()
}

#[test]
fn the_host_sends_the_policy_of_the_page_and_lets_nobody_frame_it() {
    let headers = headers();
    let header = |name: &str| {
        let found = headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    assert_eq!(header("Content-Security-Policy"), format!("{}; frame-ancestors 'none'", policy()));
    assert!(policy().contains("manifest-src 'self'") && policy().contains("worker-src 'self'"));
    assert_eq!(header("X-Content-Type-Options"), "nosniff");
    assert_eq!(header("Referrer-Policy"), "no-referrer");
    // Without threads, isolation would only forbid things.
    let names: BTreeSet<&str> = headers.iter().map(|(name, _)| name.as_str()).collect();
    assert!(!names.iter().any(|name| name.starts_with("Cross-Origin")), "{names:?}");
    // nginx takes the headers of a block only if it has none of its own.
    assert_eq!(read("deploy/nginx.conf").matches("location").count(), 0);
}

/// The configuration as a real server understands it, where there is one (Debian's nginx-light).
#[test]
fn nginx_sends_those_headers_for_every_reply() {
    let found = Command::new("nginx").arg("-v").output();
    if found.is_err() {
        println!("nginx is not installed, so only the file was looked at");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("index.html"), "<!doctype html>").unwrap();
    fs::write(at("part.wasm"), "").unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let site = read("deploy/nginx.conf")
        .replace("listen 80", &format!("listen 127.0.0.1:{port}"))
        .replace("/usr/share/nginx/html", &at(""));
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};\n", at(kind)))
        .concat();
    let config = format!(
        "daemon off; master_process off; pid {}; error_log {};\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n",
        at("pid"),
        at("errors")
    );
    fs::write(at("nginx.conf"), config).unwrap();
    let mut server =
        Command::new("nginx").args(["-e", &at("errors"), "-c", &at("nginx.conf")]).spawn().unwrap();
    let mut reply = |path: &str| loop {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else {
            let ended = server.try_wait().unwrap();
            assert!(ended.is_none(), "{}", fs::read_to_string(at("errors")).unwrap_or_default());
            std::thread::yield_now();
            continue;
        };
        write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        break said.to_lowercase();
    };
    let replies = [
        ("/", "200", "text/html"),
        ("/part.wasm", "200", "application/wasm"),
        ("/none", "404", "text/html"),
    ]
    .map(|(path, status, kind)| (reply(path), status, kind));
    server.kill().unwrap();
    server.wait().unwrap();
    for (said, status, kind) in replies {
        assert!(said.starts_with(&format!("http/1.1 {status}")), "{said}");
        assert!(said.contains(&format!("content-type: {kind}")), "{said}");
        for (name, value) in headers() {
            let header = format!("{name}: {value}").to_lowercase();
            assert!(said.contains(&header), "{header} in {said}");
        }
    }
}

#[test]
fn the_image_is_three_lines_and_copies_what_is_there() {
    let file = read("Dockerfile");
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("FROM nginx:"));
    for line in &lines[1..] {
        let from = line.split(' ').nth(1).unwrap();
        assert!(line.starts_with("COPY ") && (from == "dist" || exists(from)), "{line}");
        assert!(read(".dockerignore").lines().any(|kept| kept == format!("!{from}")), "{line}");
    }
}

#[test]
fn the_manifest_names_icons_of_their_size() {
    let manifest: Value = serde_json::from_str(&read("public/manifest.webmanifest")).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let path =
            format!("{}/public/{}", env!("CARGO_MANIFEST_DIR"), icon["src"].as_str().unwrap());
        let bytes = fs::read(&path).unwrap();
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert!(bytes.starts_with(b"\x89PNG"), "{path}");
        assert_eq!(format!("{}x{}", number(16), number(20)), icon["sizes"], "{path}");
    }
    for member in ["id", "start_url", "scope"] {
        assert_eq!(manifest[member], "./", "the page may be under any path");
    }
}

#[test]
fn every_command_of_the_workflows_is_run_by_a_script_that_exists() {
    let listed = Command::new("bash")
        .args(["scripts/ci-local", "--list"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).unwrap();
    let commands: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.splitn(3, ": ").nth(2))
        .filter(|command| command.starts_with("scripts/"))
        .collect();
    assert_eq!(
        commands,
        [
            "scripts/test",
            "scripts/build",
            "scripts/size",
            "scripts/build",
            "scripts/size",
            "scripts/package"
        ]
    );
    for command in commands {
        assert!(exists(command), "{command}");
    }
}

#[test]
fn the_citation_has_the_version_and_the_papers() {
    let citation = read("CITATION.cff");
    let version = concat!("version: ", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|line| line == version), "{version}");
    for title in ["Bi-Fact: A Bidirectional", "Identifying User Goals from UI Trajectories"] {
        assert!(citation.contains(title), "{title}");
    }
}

#[test]
fn the_examples_say_that_they_are_written_by_hand_and_are_whole() {
    for (name, pairs) in [("web", 10), ("android", 10), ("languages", 12), ("jury", 12)] {
        let text = read(&format!("public/examples/{name}.jsonl"));
        let rows: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), pairs, "{name}");
        let ids: BTreeSet<&str> = rows.iter().filter_map(|row| row["id"].as_str()).collect();
        assert_eq!(ids.len(), pairs, "{name}");
        for row in &rows {
            assert!(row["made_by"].as_str().unwrap().starts_with("written by hand"), "{row}");
            for name in ["gold_intent", "predicted_intent", "model"] {
                assert!(row[name].as_str().is_some_and(|text| !text.is_empty()), "{row}");
            }
        }
    }
    // The label is what most of the jury says.
    for row in read("public/examples/jury.jsonl").lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let votes = ["juror_1", "juror_2", "juror_3"].map(|juror| row[juror].clone());
        let count = votes.iter().filter(|vote| **vote == row["match"]).count();
        let is_split = BTreeSet::from(votes.clone().map(|vote| vote.to_string())).len() == 3;
        assert!(count >= 2 || (is_split && row["match"] == "partial"), "{row}");
    }
}
