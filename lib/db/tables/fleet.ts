import type { Generated } from 'kysely';
import type { MachineSize, MachineSpec } from '#lib/engine/hypervisor/machine.ts';
import type { Boot } from '#lib/engine/hypervisor/simulated/boots.ts';
import type { FaultType, Operation } from '#lib/engine/hypervisor/simulated/operations.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import type { Json, Timestamp } from './column-types.ts';

export interface FleetTables {
  /** What runs on the simulated fleet; only its driver reads and writes this. */
  simulated_machines: {
    id: string;
    host: string;
    power: 'building' | 'running' | 'paused' | 'suspended' | 'off' | 'crashed';
    spec: Json<MachineSpec>;
    /** Newest last. */
    boots: Json<Boot[]>;
    /** What a resize left behind. */
    former: Json<MachineSize & { host: string }> | null;
    /** The image it runs from while it is rescued. */
    rescue: Json<{ imageId: string | null }> | null;
    /** What was written to the guest's disk, by path. */
    files: Json<Record<string, string>>;
    /** The host it is being migrated to, and whether that shall end soon. */
    migrating: Json<{ host: string; isForced: boolean }> | null;
  };
  /** What administrators have told the simulated fleet to do wrong. */
  simulated_faults: {
    id: string;
    type: FaultType;
    host: string | null;
    server_id: string | null;
    operation: Operation | null;
    delay_ms: number | null;
    /** How often it still strikes; null without end. */
    remaining: number | null;
    created_at: Timestamp;
  };
  /** Each opens one console once. */
  console_tokens: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: string;
    server_id: string;
    user_id: string;
    project_id: string;
    type: 'serial' | 'novnc';
    expires_at: Timestamp;
    /** Of the token it was asked for with: the console ends when that does. */
    claims: Generated<Json<Claims>>;
  };
  /** Passwords of guests, encrypted with the public key of their user. */
  server_passwords: { server_id: string; encrypted: string };
  /** Work that comes round, done by one replica at a time. */
  periodic_jobs: {
    name: string;
    due_at: Timestamp;
    worker_id: string | null;
    lease_until: Timestamp | null;
  };
}
