package dev.bailiwick.agent.libvirt;

/// A machine in libvirt's list.
///
/// @param name may contain anything, in libvirt's test driver also line breaks
record ListedMachine(String uuid, String name) {}
