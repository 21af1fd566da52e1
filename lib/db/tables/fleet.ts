import type { Generated } from 'kysely';
import type { MachineSize, MachineSpec } from '#lib/engine/hypervisor/machine.ts';
import type { Boot } from '#lib/engine/hypervisor/simulated/boots.ts';
import type { FaultType, Operation } from '#lib/engine/hypervisor/simulated/operations.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import type { Json, Timestamp } from './column-types.ts';

export interface FleetTables {
  /** Machines of the simulation; accessed only by its driver. */
  simulated_machines: {
    id: string;
    host: string;
    power: 'building' | 'running' | 'paused' | 'suspended' | 'off' | 'crashed';
    spec: Json<MachineSpec>;
    /** Newest last. */
    boots: Json<Boot[]>;
    /** Size and host before an unconfirmed resize. */
    former: Json<MachineSize & { host: string }> | null;
    /** Rescue image, while it is rescued. */
    rescue: Json<{ imageId: string | null }> | null;
    /** Files written to the guest's disk, by path. */
    files: Json<Record<string, string>>;
    /** Target host of a migration in progress, and whether its completion is forced. */
    migrating: Json<{ host: string; isForced: boolean }> | null;
  };
  /** Faults that administrators inject into the simulation. */
  simulated_faults: {
    id: string;
    type: FaultType;
    host: string | null;
    server_id: string | null;
    operation: Operation | null;
    delay_ms: number | null;
    /** How many more times it occurs; null means always. */
    remaining: number | null;
    created_at: Timestamp;
  };
  /** Single-use tokens that open a console. */
  console_tokens: {
    /** SHA-256 of the token, in hexadecimal. */
    token_hash: string;
    server_id: string;
    user_id: string;
    project_id: string;
    type: 'serial' | 'novnc';
    expires_at: Timestamp;
    /** Claims of the requesting token: the console ends when that token becomes invalid. */
    claims: Generated<Json<Claims>>;
  };
  /** Guest passwords, encrypted with the user's public key. */
  server_passwords: { server_id: string; encrypted: string };
  /** Periodic jobs, each run by one replica at a time. */
  periodic_jobs: {
    name: string;
    due_at: Timestamp;
    worker_id: string | null;
    lease_until: Timestamp | null;
  };
}
