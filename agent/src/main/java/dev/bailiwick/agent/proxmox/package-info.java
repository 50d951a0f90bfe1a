/// A Proxmox VE node, read through its HTTP API.
@NullMarked
package dev.bailiwick.agent.proxmox;

import org.jspecify.annotations.NullMarked;
