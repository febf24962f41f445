# Sourced by the other scripts: where files are cached, and how each tool is installed.
#
# Everything that is installed or built goes below one cache folder, so that a second clone finds
# it there. BIFACT_CACHE moves that folder.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cache="${BIFACT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/bifact}"
tools="$cache/tools"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$cache/target}"
# Trunk is to find the stand-in for wasm-bindgen first, and that one the real one.
export BIFACT_TOOLS="$tools/bin" PATH="$PWD/scripts/trunk:$tools/bin:$PATH"
mkdir -p "$tools/bin" "$CARGO_TARGET_DIR"

# Clones share the target folder for their dependencies. Cargo tells their own code apart by time alone, so
# what another clone built last would pass for this one's: newer sources make it compile them.
if [ "$(cat "$CARGO_TARGET_DIR/last-clone" 2>/dev/null || true)" != "$PWD" ]; then
  find build.rs src tests -name '*.rs' -exec touch {} +
  pwd >"$CARGO_TARGET_DIR/last-clone"
fi

trunk_version=0.21.14
binaryen_version=132.0.0
wasm_split_version=0.2.4
axe_version=4.14.0
geckodriver_version=0.37.1

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }
fail() { printf '\033[1mbifact:\033[0m %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

need_rust() {
  has rustup || fail "Rust is needed. Install rustup (https://rustup.rs), then run this again."
  local channel
  channel=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
  if ! rustc --version >/dev/null 2>&1; then
    say "Installing Rust $channel, the version this project is tested with"
    rustup toolchain install "$channel" --profile minimal --component rustfmt --component clippy
  fi
  if [ ! -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; then
    say "Adding the wasm32-unknown-unknown target: the app is WebAssembly"
    rustup target add wasm32-unknown-unknown
  fi
}

# From a binary package where cargo-binstall is there, else from source. A build tool is built for
# a short compile, not for speed: opt-level and LTO at their defaults cost three times as long.
cargo_tool() { # name version opt-level [cargo install flags]
  local name=$1 version=$2 opt=$3
  shift 3
  if has cargo-binstall && cargo binstall --no-confirm --root "$tools" "$name@$version"; then
    return
  fi
  say "Compiling $name $version from source: a few minutes, this once"
  (
    cd "$cache"
    export CARGO_PROFILE_RELEASE_OPT_LEVEL=$opt CARGO_PROFILE_RELEASE_LTO=off
    export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0
    cargo install "$name" --version "$version" --root "$tools" --quiet \
      --target-dir "$cache/tools-build" "$@"
  )
  rm -rf "$cache/tools-build"
}

need_trunk() {
  local have
  have=$(trunk --version 2>/dev/null || true)
  # Any patch release will do.
  case "$have" in "trunk ${trunk_version%.*}."*) return ;; esac
  say "Installing trunk $trunk_version: it bundles the page"
  # Its download and update features are left out: what it would fetch is installed here.
  cargo_tool trunk "$trunk_version" 0 --locked --no-default-features
}

need_wasm_bindgen() {
  local wanted
  wanted=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;}' Cargo.lock)
  [ "$(wasm-bindgen --version 2>/dev/null || true)" = "wasm-bindgen $wanted" ] && return
  say "Installing wasm-bindgen-cli $wanted: it has to be the version Cargo.lock names"
  cargo_tool wasm-bindgen-cli "$wanted" 1
}

need_wasm_split() {
  grep -qs "\"wasm_split_cli_support $wasm_split_version " "$tools/.crates.toml" && return
  say "Installing wasm-split $wasm_split_version: it makes what loads later files of their own"
  cargo_tool wasm_split_cli_support "$wasm_split_version" 1 --features build-binary
}

# wasm-opt makes the page about a sixth smaller. Without it a stand-in hands the file through.
need_wasm_opt() {
  local have
  have=$(wasm-opt --version 2>/dev/null | sed -n 's/^wasm-opt version \([0-9]*\).*/\1/p' || true)
  # Older ones do not know what Rust 1.95 emits.
  [ "${have:-0}" -ge 120 ] && return
  if has npm && has node; then
    say "Installing wasm-opt (binaryen $binaryen_version): it makes the page smaller"
    if npm install --prefix "$cache/npm" --no-audit --no-fund --loglevel=error \
      "binaryen@$binaryen_version" >/dev/null; then
      ln -sf "$cache/npm/node_modules/binaryen/bin/wasm-opt" "$tools/bin/wasm-opt"
      return
    fi
  fi
  say "wasm-opt is not to be had here (npm would bring it): the page will be larger"
  mkdir -p "$cache/without-wasm-opt"
  cp scripts/trunk/without-wasm-opt "$cache/without-wasm-opt/wasm-opt"
  export PATH="$cache/without-wasm-opt:$PATH"
}

# Finds what keeps people with a screen reader, a keyboard or weak eyes out; for tests only.
need_axe() {
  axe="$cache/axe/node_modules/axe-core/axe.min.js"
  grep -qs "\"version\": \"$axe_version\"" "${axe%/*}/package.json" && return
  has npm || fail "The accessibility tests need axe-core from npm: install the package npm."
  say "Installing axe-core $axe_version: the tests look for barriers with it"
  npm install --prefix "$cache/axe" --no-audit --no-fund --loglevel=error \
    "axe-core@$axe_version" >/dev/null
}

need_build_tools() {
  need_rust
  need_trunk
  need_wasm_bindgen
  need_wasm_split
  need_wasm_opt
}

# Debian's packages, where they can be installed; else the sentence says what is missing.
apt_packages() { # why package...
  local why=$1
  shift
  has apt-get && [ "$(id -u)" = 0 ] || fail "$why: install the packages $* (on Debian)."
  say "Installing $*: ${why,}"
  [ -n "${apt_is_fresh:-}" ] || apt-get update -qq
  apt_is_fresh=yes
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

need_chromium() {
  chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  driver=$(command -v chromedriver || true)
  if [ -z "$chromium" ] || [ -z "$driver" ]; then
    apt_packages "The browser tests run the page in Chromium" chromium chromium-driver
    chromium=$(command -v chromium)
    driver=$(command -v chromedriver)
  fi
  export BIFACT_CHROMIUM="$chromium" CHROMEDRIVER="$driver"
}

# Chromium without the parts that draw a window: the same engine, and it starts in a fraction of the time. Where
# there is no such package, Chromium itself does.
need_headless_shell() {
  need_chromium
  if ! has chromium-headless-shell && has apt-get && [ "$(id -u)" = 0 ]; then
    apt_packages "Most browser tests need no window" chromium-headless-shell || true
  fi
  # Debian's command is a shell in front of the program, which outlives it when a test is killed.
  headless_shell=/usr/lib/chromium/chromium-headless-shell
  [ -x "$headless_shell" ] || headless_shell=$(command -v chromium-headless-shell || echo "$chromium")
}

need_firefox() {
  local firefox
  firefox=$(command -v firefox-esr || command -v firefox || true)
  if [ -z "$firefox" ]; then
    apt_packages "The browser tests run the page in Firefox" firefox-esr
    firefox=$(command -v firefox-esr)
  fi
  export BIFACT_FIREFOX="$firefox"
  case "$(geckodriver --version 2>/dev/null || true)" in "geckodriver $geckodriver_version"*) return ;; esac
  say "Installing geckodriver $geckodriver_version: it drives Firefox"
  cargo_tool geckodriver "$geckodriver_version" 0 --locked
}

# WebKit has no mode without a screen: Xvfb is one that nobody sees.
need_webkit() {
  local wanted=()
  has WebKitWebDriver || wanted+=(webkit2gtk-driver)
  has Xvfb || wanted+=(xvfb)
  [ ${#wanted[@]} = 0 ] || apt_packages "The browser tests run the page in WebKit" "${wanted[@]}"
}

need_engine() { # chromium, firefox or webkit
  case "$1" in
    chromium | firefox | webkit) "need_$1" ;;
    *) fail "Which engine? There are: chromium, firefox, webkit" ;;
  esac
}

# The libraries whose values the baselines have, in an environment of their own.
need_python_baselines() {
  need_python python-baselines "sacrebleu==2.6.0 rouge-score==0.1.2 nltk==3.10.4"
}

# The library that corrected scores are compared with.
need_python_trust() {
  need_python python-trust "ppi-python==0.2.3"
}

# Sets python: an environment of this name with these packages.
need_python() {
  local folder="$cache/$1" wanted="$2"
  python="$folder/bin/python"
  [ "$(cat "$folder/wanted" 2>/dev/null || true)" = "$wanted" ] && return
  has python3 || fail "The libraries to compare with need Python 3: install python3 and python3-venv."
  say "Installing $wanted to compare with"
  python3 -m venv "$folder"
  # shellcheck disable=SC2086
  "$python" -m pip install --quiet --disable-pip-version-check $wanted
  echo "$wanted" >"$folder/wanted"
}
