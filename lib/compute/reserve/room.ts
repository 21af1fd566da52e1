import { CPU_OVERCOMMIT, type HostState } from '#lib/engine/scheduler/host-state.ts';

/** Capacity: of a server, or free on a host. vCPUs are virtual: a core counts as many as the scheduler places on it. */
export interface Room {
  vcpus: number;
  ramMib: number;
  diskGib: number;
}

/** What a server takes of its host. */
export const roomOf = (server: { vcpus: number; ram_mb: number; disk_gb: number }): Room => ({
  vcpus: server.vcpus,
  ramMib: server.ram_mb,
  diskGib: server.disk_gb,
});

export const usedRoom = (host: HostState): Room => ({
  vcpus: host.used_vcpus,
  ramMib: host.used_ram_mb,
  diskGib: host.used_disk_gb,
});

export const totalRoom = (host: HostState): Room => ({
  vcpus: host.vcpus * CPU_OVERCOMMIT,
  ramMib: host.ram_mb,
  diskGib: host.disk_gb,
});

export const NO_ROOM: Room = { vcpus: 0, ramMib: 0, diskGib: 0 };

export const addRoom = (one: Room, other: Room): Room => ({
  vcpus: one.vcpus + other.vcpus,
  ramMib: one.ramMib + other.ramMib,
  diskGib: one.diskGib + other.diskGib,
});

/** Negative where the second is larger. */
export const subtractRoom = (one: Room, other: Room): Room =>
  addRoom(one, { vcpus: -other.vcpus, ramMib: -other.ramMib, diskGib: -other.diskGib });

export const isWithin = (part: Room, whole: Room): boolean =>
  part.vcpus <= whole.vcpus && part.ramMib <= whole.ramMib && part.diskGib <= whole.diskGib;

export const isSameRoom = (one: Room, other: Room): boolean => isWithin(one, other) && isWithin(other, one);
