import { createHash } from 'node:crypto';
import type { Fault } from './scenario.ts';

/** What the simulator saw: facts of the simulated world, and what the platform promised and recorded. */
export type HistoryEvent =
  /** A guest begins or ceases to run on a host, whether the platform knows it or not. */
  | { kind: 'guest.start'; host: string; server: string }
  | { kind: 'guest.stop'; host: string; server: string }
  /** A command that changes a server reaches a host; `section` identifies the lock under which it was sent. */
  | { kind: 'command'; host: string; server: string; what: string; section: number }
  /** A process begins or ends to work on a server exclusively, as far as it knows. */
  | { kind: 'section.begin'; server: string; section: number; process: string }
  | { kind: 'section.end'; server: string; section: number; process: string }
  /** A process takes a workflow run, or gives it back; undefined if the process does not know that it did. */
  | { kind: 'run.claim' | 'run.release'; run: string; by: string | undefined }
  /** A process executes a step of a run, for a notification or a move. */
  | { kind: 'step'; run: string; workflow: string; step: string; process: string; subject: string }
  /** A process has looked at all hosts, and may fence and declare down some of them. */
  | { kind: 'round'; process: string; cleared: readonly string[] }
  /** A process has a host powered off. */
  | { kind: 'fence'; host: string; process: string }
  /** The broker has accepted a message about a fault, which it delivers until it is acknowledged. */
  | { kind: 'message'; message: string; host: string }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'healed' }
  | { kind: 'process.start'; process: string }
  | { kind: 'process.crash'; process: string }
  /** The platform has accepted a notification of a monitor. */
  | { kind: 'notification.accept'; notification: string }
  /** An error that nothing handled. */
  | { kind: 'uncaught'; error: string }
  /** An event of the platform's log. */
  | { kind: 'logged'; type: string; object: string };

export type TimedEvent = HistoryEvent & { atMs: number };

/** The state of a server at the end, as the platform records it. */
export interface FinalServer {
  id: string;
  host: string | null;
  vmState: string;
  taskState: string | null;
  lockedBy: string | null;
  vcpus: number;
}

/** A machine on a host at the end. */
interface FinalMachine {
  server: string;
  host: string;
  isRunning: boolean;
}

interface FinalNotification {
  id: string;
  status: string;
  isRetried: boolean;
  /** Id of the message that reported the fault. */
  message: string | null;
  /** Equal for reports of the same fault. */
  fault: string;
}

export interface FinalState {
  isSettled: boolean;
  servers: readonly FinalServer[];
  machines: readonly FinalMachine[];
  hosts: readonly { name: string; usedVcpus: number }[];
  notifications: readonly FinalNotification[];
  runs: readonly { id: string; name: string; status: string; error: string | null }[];
  vmoves: readonly { id: string; server: string; status: string }[];
  migrations: readonly { id: number; server: string; status: string }[];
}

export interface History {
  /** Whether every recovery can succeed, because only replicas and messages fail while one host does. */
  isRecoverable: boolean;
  /** Whether every process that works renews its leases in time. */
  isPunctual: boolean;
  /** Servers at the beginning. */
  servers: readonly string[];
  events: readonly TimedEvent[];
  end: FinalState;
}

/** A short text that differs for different histories. */
export const hashOf = (history: History): string =>
  createHash('sha256').update(JSON.stringify(history)).digest('hex').slice(0, 16);
