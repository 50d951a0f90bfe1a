#!/bin/sh
# Packs the server as it is installed, with the list of what is in it.
# usage: pack.sh FOLDER-OF-THE-SERVER FOLDER-TO-PACK, in the repository's root; makes FOLDER-TO-PACK.tar.gz
set -eu
app=$1
folder=$2

rm -rf "$folder"
mkdir -p "$folder"
cp bailiwick LICENSE README.md server/target/bailiwick-server.cdx.json "$folder/"
cp -Rp "$app" "$folder/lib"
cp packaging/launcher/WarmUp.java "$folder/lib/"
rm -f "$folder/lib/bailiwick-server.aot"*                     # fits this JDK only
rm -f "$folder/lib/lib/spring-boot-jarmode-tools-"*.jar # unpacked it, and is not used any more
tar -C "$(dirname "$folder")" -czf "$folder.tar.gz.partial" "$(basename "$folder")"
mv "$folder.tar.gz.partial" "$folder.tar.gz"
rm -rf "$folder"
echo "$folder.tar.gz"
