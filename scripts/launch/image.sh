#!/usr/bin/env bash
# Makes a container image of a site without a registry or a base image: Node, the libraries it needs, certificates, and the
# site. docs/how-to/run-in-a-container.md explains how to run it.
#
#   image.sh [--site FOLDER] [--tarball FILE] [--name NAME] [--root FOLDER]
#
# --site      the site folder, with `colophon` in its package.json; without it, a site that adds nothing
# --tarball   the package that `npm run pack` writes, for a site that adds nothing; the newest one of .build/packages if missing
# --root      writes only the file system, into FOLDER, and makes no image: buildah isn't needed
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
site='' tarball='' name=colophon root=''
while [ $# -gt 0 ]; do
  case $1 in
    --site) site=$2 ;;
    --tarball) tarball=$2 ;;
    --name) name=$2 ;;
    --root) root=$2 ;;
    *) echo "image: unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done
say() { echo "image: $*" >&2; }
owner=65532:65532

# Copies the libraries that programs need. Lines of ldd are `name => /path`, and the path alone for the loader.
copy_libraries() {
  { ldd "$@" 2>/dev/null || true; } | grep -oE '(=>|^)\s+/[^ ]+ \(' | grep -oE '/[^ ]+' | sort -u | while read -r library; do
    case $library in "$root"/*) continue ;; esac
    mkdir -p "$root$(dirname "$library")"
    cp --dereference "$library" "$root$library"
  done
}

if [ -z "$site" ]; then
  [ -n "$tarball" ] || tarball=$(ls -t "$here"/.build/packages/colophon-[0-9]*.tgz 2>/dev/null | head -n 1 || true)
  [ -f "$tarball" ] || { say "there is no package: run npm run pack first"; exit 1; }
fi
if [ -z "$root" ]; then
  command -v buildah >/dev/null || { say "buildah is missing: install it, or pass --root FOLDER for the file system alone"; exit 1; }
  container=$(buildah from scratch)
  trap 'buildah rm "$container" >/dev/null' EXIT
  root=$(buildah mount "$container")
fi

node=$(node -p 'process.execPath')
say "copying Node $(node --version) and the libraries it needs"
mkdir -p "$root"/{usr/bin,etc/ssl/certs,tmp,site,data,proc,dev,sys,run}
chmod 1777 "$root/tmp"
cp "$node" "$root/usr/bin/node"
copy_libraries "$node"
if [ -f /etc/ssl/certs/ca-certificates.crt ]; then cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"; fi
echo 'colophon:x:65532:65532::/data:/nologin' >"$root/etc/passwd"
echo 'colophon:x:65532:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"

if [ -n "$site" ]; then
  say "copying $site"
  tar --directory="$site" --exclude=./node_modules --exclude=./.data --exclude=./.colophon --exclude=./.git --exclude='./.env*' --create . |
    tar --directory="$root/site" --extract
else
  cp "$tarball" "$root/site/colophon.tgz"
  echo '{ "name": "site", "private": true, "type": "module", "dependencies": { "colophon": "file:colophon.tgz" } }' >"$root/site/package.json"
  printf "import { defineSite } from 'colophon';\n\nexport default defineSite({});\n" >"$root/site/colophon.config.ts"
fi
say 'installing its packages'
(cd "$root/site" && npm install --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error >&2)
find "$root/site/node_modules" \( -name '*.node' -o -name '*.so' -o -name '*.so.*' \) -print0 | while IFS= read -r -d '' file; do copy_libraries "$file"; done
mkdir -p "$root/site/.colophon"
(cd "$root/site" && node node_modules/colophon/scripts/launch/colophon.mjs build >&2)
rm -f "$root/site/colophon.tgz"
# Files belong to root, so the site can't change its own program. It writes to these two folders only.
chown -R "$owner" "$root/data" "$root/site/.colophon"
chmod -R u=rwX,go=rX "$root/site" "$root/usr" "$root/etc"

[ -n "${container:-}" ] || exit 0
version=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).version' "$root/site/node_modules/colophon/package.json")
buildah umount "$container" >/dev/null
buildah config \
  --user "$owner" --workingdir /site --port 3000 --volume /data \
  --env PATH=/usr/bin --env NODE_ENV=production --env HOST=0.0.0.0 --env PORT=3000 --env DATA_DIR=/data --env HOME=/tmp \
  --entrypoint '["/usr/bin/node", "node_modules/colophon/scripts/launch/colophon.mjs"]' --cmd start \
  --stop-signal SIGTERM --label org.opencontainers.image.title=Colophon --label "org.opencontainers.image.version=$version" \
  --healthcheck 'CMD /usr/bin/node node_modules/colophon/scripts/launch/ready.mjs' \
  --healthcheck-interval 10s --healthcheck-timeout 3s --healthcheck-start-period 60s --healthcheck-retries 3 \
  "$container"
buildah commit --quiet --format docker "$container" "$name:$version" >/dev/null
say "made $name:$version"
echo "$name:$version"
