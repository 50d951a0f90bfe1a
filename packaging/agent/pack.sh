#!/bin/sh
# Packs the agent with its own Java runtime, reduced to what it needs, for machines of this type.
# usage: pack.sh FOLDER-OF-JARS VERSION [FOLDER-TO-PACK-INTO], in the repository's root, with JAVA_HOME
set -eu
jars=$1
target=${3:-target}
name=bailiwick-agent-$2-linux-$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')

# java.net.http sends check-ins, java.xml reads libvirt's definitions; everything else is in java.base.
modules=java.base,java.net.http,java.xml

rm -rf "$target/$name"
mkdir -p "$target/$name/lib" "$target/$name/bin"
"$JAVA_HOME/bin/jlink" --add-modules $modules --strip-debug --no-man-pages --no-header-files --compress zip-6 \
    --generate-cds-archive --output "$target/$name/runtime" >/dev/null
cp "$jars"/*.jar "$target/$name/lib/"
cp packaging/agent/java.options "$target/$name/lib/"
cp packaging/agent/bailiwick-agent "$target/$name/bin/"
cp packaging/agent/*.service packaging/agent/*.socket server/src/main/resources/agent/install.sh LICENSE "$target/$name/"
cp agent/target/bailiwick-agent.cdx.json "$target/$name/"
without_links='s/\[\([^]]*\)\]([^):]*\.md[^):]*)/\1/g' # the archive does not contain the linked pages
sed "$without_links" docs/use/agent.md >"$target/$name/README.md"
sed "$without_links" docs/operate/backup-agent.md >"$target/$name/BACKUP.md"
# The JVM identifies the files of the cache by their modification times, which tar and install.sh preserve.
# shellcheck disable=SC2046 # the flags are words
"$JAVA_HOME/bin/java" packaging/agent/TrainAgent.java "$target/$name/lib/bailiwick-agent.aot" \
    "$target/$name/runtime/bin/java" $(grep -v '^#' packaging/agent/java.options) \
    -jar "$target/$name/lib/bailiwick-agent.jar"
chmod -R u=rwX,go=rX "$target/$name"
chmod 755 "$target/$name/bin/bailiwick-agent" "$target/$name/install.sh"
nobody=
! tar --version | grep -q GNU || nobody='--sort=name --owner=0 --group=0 --numeric-owner'
# shellcheck disable=SC2086 # the flags are words
tar -C "$target" $nobody -cf "$target/$name.tar" "$name"
gzip -n -c "$target/$name.tar" >"$target/$name.tar.gz.partial"
rm -f "$target/$name.tar"
mv "$target/$name.tar.gz.partial" "$target/$name.tar.gz"
rm -rf "$target/$name"
echo "$target/$name.tar.gz"
