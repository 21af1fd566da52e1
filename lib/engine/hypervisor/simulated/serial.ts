import { Readable } from 'node:stream';
import type { Database } from '#lib/db/database.ts';
import type { SerialConnection, SerialEnd } from '../serial.ts';
import { BOOT_S } from './boot-lines.ts';
import { bootLog, guestSeconds } from './boot-log.ts';
import type { Boot } from './boots.ts';
import type { Faults } from './faults.ts';
import { ConsoleSession } from './guest/session.ts';
import type { Machines, SimulatedMachine } from './machines.ts';
import { softReboot, stop } from './transitions.ts';

interface Options {
  database: Database;
  machines: Machines;
  faults: Faults;
  /** Factor on the duration of a boot. */
  speed: number;
}

const BOOT_FRAME_MS = 100;
/** Commits within this interval are handled together. */
const SOON_MS = 50;
const WATCH_MS = 1000;

/** A connection to the serial port of a simulated machine: its boot in progress, then a login. */
export class SimulatedSerial implements SerialConnection {
  readonly output: Readable;
  readonly ended: Promise<SerialEnd>;
  readonly #options: Options;
  readonly #stops: (() => void)[] = [];
  #machine: SimulatedMachine;
  #boot: Boot;
  #session: ConsoleSession | undefined;
  #isBlocked = false;
  #isRebooting = false;
  #isChecking = false;
  #end: (reason: SerialEnd) => void = () => undefined;

  constructor(machine: SimulatedMachine, boot: Boot, options: Options) {
    this.#options = options;
    this.#machine = machine;
    this.#boot = boot;
    this.output = new Readable({ encoding: 'utf8', read: () => this.#unblock() });
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    // The next check retries a failure, such as a busy database.
    const look = () => void this.#check().catch(() => undefined);
    const watch = setInterval(look, WATCH_MS);
    let soon: NodeJS.Timeout | undefined;
    const lookSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, SOON_MS);
    };
    this.#stops.push(
      options.database.onCommit(lookSoon),
      () => clearInterval(watch),
      () => clearTimeout(soon),
    );
    this.#follow(boot);
  }

  write(text: string): void {
    this.#session?.feed(text);
  }

  resize(): void {
    // The terminal wraps lines; no output depends on its width.
  }

  close(): void {
    this.#finish('closed');
  }

  #finish(reason: SerialEnd): void {
    for (const stopIt of this.#stops.splice(0)) stopIt();
    this.#session?.end();
    if (!this.output.readableEnded) this.output.push(null);
    this.#end(reason);
  }

  #show(text: string): void {
    if (text !== '' && this.#stops.length > 0) this.#isBlocked = !this.output.push(text);
  }

  #unblock(): void {
    this.#isBlocked = false;
    this.#session?.resume();
  }

  /** Shows a boot in progress, then starts a login session. */
  #follow(boot: Boot): void {
    const { speed } = this.#options;
    this.#boot = boot;
    this.#session = undefined;
    const isBooting = () => guestSeconds(boot, Date.now(), speed) < BOOT_S;
    if (!isBooting()) {
      this.#open();
      return;
    }
    let shown = 0;
    const frame = setInterval(() => {
      const isDone = !isBooting();
      const log = withoutPrompt(bootLog(boot, Date.now(), speed));
      this.#show(log.slice(shown).replaceAll('\n', '\r\n'));
      shown = log.length;
      if (!isDone) return;
      clearInterval(frame);
      this.#open();
    }, BOOT_FRAME_MS);
    this.#stops.push(() => clearInterval(frame));
  }

  #open(): void {
    this.#session = new ConsoleSession({
      write: (text) => this.#show(text),
      hostName: () => this.#boot.guest.name,
      canGoOn: () => !this.#isBlocked && this.#machine.power !== 'paused',
      uptimeS: () => guestSeconds(this.#boot, Date.now(), this.#options.speed),
      onPower: (request) => void this.#power(request),
    });
    this.#session.start();
  }

  /** Shutting down ends the connection, rebooting does not. */
  async #power(request: 'poweroff' | 'reboot'): Promise<void> {
    const { machines } = this.#options;
    const { id } = this.#machine;
    this.#isRebooting = request === 'reboot';
    await machines.change(id, request === 'reboot' ? softReboot.apply : stop.apply);
    const boot = (await machines.find(id))?.boots.at(-1);
    if (request === 'reboot' && boot) {
      this.#show('\r\n');
      this.#follow(boot);
    }
    this.#isRebooting = false;
    await this.#check().catch(() => undefined);
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#isRebooting || this.#stops.length === 0) return;
    this.#isChecking = true;
    try {
      const machine = await this.#options.machines.find(this.#machine.id);
      const reason = this.#isRebooting ? undefined : await this.#reasonToEnd(machine);
      if (reason) this.#finish(reason);
      else if (machine) this.#continue(machine);
    } finally {
      this.#isChecking = false;
    }
  }

  #continue(machine: SimulatedMachine): void {
    const wasPaused = this.#machine.power === 'paused';
    this.#machine = machine;
    if (wasPaused && machine.power === 'running') this.#session?.resume();
  }

  async #reasonToEnd(machine: SimulatedMachine | undefined): Promise<SerialEnd | undefined> {
    if (!machine) return 'deleted';
    if (machine.host !== this.#machine.host) return 'moved';
    if (!(await this.#options.faults.isPowered(machine.host))) return 'host_down';
    if (machine.power === 'off' || machine.power === 'crashed' || machine.power === 'suspended') return machine.power;
    return machine.boots.at(-1)?.at === this.#boot.at ? undefined : 'rebooting';
  }
}

/** The session prints the login prompt itself. */
const withoutPrompt = (log: string) => (log.endsWith(' login: ') ? log.slice(0, log.lastIndexOf('\n') + 1) : log);
