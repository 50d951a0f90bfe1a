#!/bin/sh
# Packs the server for installation, with its guides, its bill of materials, and the archives of the agent that it offers
# for download. The same build always produces the same bytes, regardless of user and umask.
# usage: pack.sh FOLDER-OF-THE-SERVER FOLDER-OF-THE-HELPER FOLDER-OF-THE-GATEWAY FOLDER-TO-PACK [ARCHIVE-OF-THE-AGENT…], in the repository's root; makes
# FOLDER-TO-PACK.tar.gz
set -eu
app=$1
helper=$2
gateway=$3
folder=$4
shift 4

rm -rf "$folder"
mkdir -p "$folder"
cp bailiwick LICENSE ./*.md packaging/server/bailiwick.service packaging/helper/bailiwick-helper.service \
    packaging/gateway/bailiwick-gateway.service server/target/bailiwick-server.cdx.json \
    helper/target/bailiwick-helper.cdx.json gateway/target/bailiwick-gateway.cdx.json "$folder/"
cp -R docs "$folder/"
cp -Rp "$app" "$folder/lib"
cp -Rp "$helper" "$folder/helper"
cp -Rp "$gateway" "$folder/gateway"
cp packaging/gateway/nginx.conf packaging/gateway/Caddyfile packaging/gateway/Containerfile "$folder/gateway/"
cp packaging/launcher/WarmUp.java "$folder/lib/"
mkdir "$folder/agent"
[ $# -eq 0 ] || cp "$@" "$folder/agent/"
rm -f "$folder/lib/bailiwick-server.aot"*                     # valid for this JDK only
rm -f "$folder/lib/lib/spring-boot-jarmode-tools-"*.jar # only needed for unpacking
chmod -R u=rwX,go=rX "$folder"
plain=
! tar --version | grep -q GNU || plain='--sort=name --owner=0 --group=0 --numeric-owner --mtime=2026-01-01T00:00:00Z'
# shellcheck disable=SC2086 # the flags are words
tar -C "$(dirname "$folder")" $plain -cf "$folder.tar" "$(basename "$folder")"
gzip -n -c "$folder.tar" >"$folder.tar.gz.partial"
rm -f "$folder.tar"
mv "$folder.tar.gz.partial" "$folder.tar.gz"
rm -rf "$folder"
echo "$folder.tar.gz"
