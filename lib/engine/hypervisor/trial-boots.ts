export interface TrialBootRequest {
  /** Disk of the storage driver that no machine has; the guest writes to it. */
  diskId: string;
  /** Image properties about hardware, such as `hw_firmware_type`. */
  imageProperties: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/**
 * `booted` with the line of the serial console that shows it; `silent` if no such line was written in time; `ended` if
 * the guest stopped before; `no-room` if no host that responds has enough free memory.
 */
export type TrialBootOutcome = { result: 'booted'; line: string } | { result: 'silent' | 'ended' | 'no-room' };

/** Boots disks to find out whether they can be booted. The guests have no network. */
export interface TrialBoots {
  /** Boots a disk and ends the guest again. Ends an earlier attempt first. */
  boot(request: TrialBootRequest): Promise<TrialBootOutcome>;
  /** Ends the guest of an interrupted attempt. Succeeds if there is none, or if its host does not respond. */
  end(diskId: string): Promise<void>;
}

/** Lines that a kernel or a login writes; firmware and boot loaders write none of them. */
const SIGNS =
  /^.*(?:\bLinux version \d|\bKernel command line:|\bsystemd\[1\]:|\bcloud-init\[|\bFreeBSD \d|\blogin: ?$|Welcome to \S).*$|^\S{0,64} ?[#$] $/m;

/** Control sequences of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with the control character.
const CONTROL = /\u001b(?:\[[\d;?]*[a-zA-Z]|[()][A-Z0-9]|[=>78cM])|[\u0000-\u0008\u000b-\u001f\u007f]/g;

const MAX_LINE = 200;

/** The first line of a console log that shows that an operating system runs. */
export function signOfLife(log: string): string | undefined {
  const [line] = SIGNS.exec(log.replaceAll('\r\n', '\n').replaceAll(CONTROL, '')) ?? [];
  return line?.trim().slice(0, MAX_LINE);
}
