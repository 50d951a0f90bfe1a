#!/bin/sh
# Downloads the vendored fonts and icons again. Run it by hand, with npm at hand, after changing a version or the
# list of icons below; the build itself needs neither. A new version means a new folder: name it in css/base.css,
# ui/head.jte and ui/icon.jte too.
set -eu

FONTS=5.3.0
ICONS=3.51.0
XTERM=6.0.0
GUACAMOLE=1.6.0
NAMES="activity-heartbeat alert-circle alert-triangle arrow-left accessible arrows-diff arrows-maximize bell checklist chevron-left clipboard chevron-right
circle-check clock-pause copy database database-export device-desktop device-mobile dots-vertical download file file-text
fingerprint folder history info-circle key keyboard layout-dashboard license link list-check list-details loader-2 lock
lock-check login-2 logout mail menu-2 moon network pencil player-pause player-play plug-connected-x plus terminal-2 printer refresh restore
search server-2 settings shield-check tool trash typography upload user user-plus users world x"

vendor=$(cd "$(dirname "$0")" && pwd)/src/main/resources/assets/vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

unpack() {
    mkdir "$work/$2"
    (cd "$work" && tar xzf "$(npm pack --silent "$1")" -C "$2" --strip-components 1)
}

unpack "@fontsource-variable/atkinson-hyperlegible-next@$FONTS" next
unpack "@fontsource-variable/atkinson-hyperlegible-mono@$FONTS" mono
unpack "@tabler/icons@$ICONS" icons

unpack "@xterm/xterm@$XTERM" xterm
unpack @xterm/addon-fit@0.11.0 fit
unpack @xterm/addon-search@0.16.0 search
unpack @xterm/addon-web-links@0.12.0 web-links
unpack @xterm/addon-webgl@0.19.0 webgl

fonts=$vendor/atkinson-hyperlegible-$FONTS
mkdir -p "$fonts"
cp "$work/next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2" \
    "$work/next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2" \
    "$work/mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2" "$fonts"
cp "$work/next/LICENSE" "$fonts/LICENSE"
cp "$work/mono/LICENSE" "$fonts/LICENSE-mono"

icons=$vendor/tabler-icons-$ICONS
mkdir -p "$icons"
cp "$work/icons/LICENSE" "$icons/LICENSE"
{
    echo '<svg xmlns="http://www.w3.org/2000/svg">'
    for name in $NAMES; do
        printf '<symbol id="%s" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">' "$name"
        grep '^ *<path d=' "$work/icons/icons/outline/$name.svg" | tr -d '\n' | sed 's/^ *//; s/  */ /g'
        echo '</symbol>'
    done
    echo '</svg>'
} >"$icons/sprite.svg"

terminal=$vendor/xterm-$XTERM
mkdir -p "$terminal"
cp "$work/xterm/LICENSE" "$work/xterm/css/xterm.css" "$terminal"
cp "$work/xterm/lib/xterm.mjs" "$terminal/xterm.js"
for addon in fit search web-links webgl; do
    cp "$work/$addon/lib/addon-$addon.mjs" "$terminal/addon-$addon.js"
    cp "$work/$addon/LICENSE" "$terminal/LICENSE-addon-$addon"
done

# From Apache's release on Maven Central; the package of this name on npm is somebody else's.
desktop=$vendor/guacamole-common-js-$GUACAMOLE
mkdir -p "$desktop"
archive=guacamole-common-js-$GUACAMOLE.zip
curl -fsS -o "$work/$archive" \
    "https://repo.maven.apache.org/maven2/org/apache/guacamole/guacamole-common-js/$GUACAMOLE/$archive"
unzip -qj "$work/$archive" guacamole-common-js/all.min.js -d "$desktop" -o
for file in LICENSE NOTICE; do
    curl -fsS -o "$desktop/$file" "https://raw.githubusercontent.com/apache/guacamole-client/$GUACAMOLE/$file"
done
