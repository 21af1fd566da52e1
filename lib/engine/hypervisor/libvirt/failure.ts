/**
 * Reason of a virsh failure. `lost`: the host does not respond; `missing`: no such domain or volume; `exists`: the name
 * is taken; `refused`: not allowed in the state of the domain; `busy`: another operation is running; `other`: see the
 * message.
 */
export type FailureKind = 'lost' | 'missing' | 'exists' | 'refused' | 'busy' | 'other';

export class VirshFailure extends Error {
  override name = 'VirshFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** An operation on an instance failed. A retry can succeed. */
export class InstanceFailure extends Error {
  override name = 'InstanceFailure';
  readonly instanceId: string;

  constructor(instanceId: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.instanceId = instanceId;
  }
}

/** A base image was removed from a host while a disk was created on it. A retry copies it again. */
export class BaseImageFailure extends Error {
  override name = 'BaseImageFailure';
  readonly host: string;

  constructor(host: string, message: string) {
    super(message);
    this.host = host;
  }
}

/** virsh reports failures only as text in the language C; these are the texts of libvirt's error codes. */
const PATTERNS: readonly [FailureKind, RegExp][] = [
  [
    'lost',
    /^env: |failed to connect to the hypervisor|Cannot (?:recv|read|write|send) data|End of file while reading data/,
  ],
  ['lost', /client socket is closed|keepalive timeout|[Cc]onnection (?:reset|refused|timed out)|[Bb]roken pipe/],
  ['lost', /Unable to (?:read|write).*socket|unable to connect to server|no connection driver available/],
  ['missing', /Domain not found|no domain with matching|failed to get domain/],
  ['missing', /Storage (?:pool|volume) not found|no storage (?:pool|vol) with matching|failed to get (?:pool|vol)/],
  ['exists', /exists already|already exists|storage vol.* already (?:in use|exists)/],
  ['busy', /has asynchronous jobs running|cannot acquire state change lock|is still (?:being allocated|in use)/],
  ['busy', /another (?:block|migration) job|another job|block copy still active|is in use by another job/],
  ['refused', /Requested operation is not valid|[Dd]omain is (?:not running|already (?:running|active))/],
];

export function readFailure(stderr: string): VirshFailure {
  const lines = stderr.split('\n').map((line) => line.replace(/^error:\s*/, '').trim());
  const message = lines.filter((line) => line !== '').join(': ') || 'virsh failed without a message';
  return new VirshFailure(PATTERNS.find(([, pattern]) => pattern.test(stderr))?.[0] ?? 'other', message);
}

/** The failures of several commands. If the first line does not determine the kind, the second line has the reason. */
export function parseFailures(stderr: string): VirshFailure[] {
  const lines = stderr.split('\n').filter((line) => line.startsWith('error:'));
  const failures: VirshFailure[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const own = readFailure(lines[at] ?? '');
    if (own.kind === 'other') at += 1;
    failures.push(own.kind === 'other' ? readFailure(lines.slice(at - 1, at + 1).join('\n')) : own);
  }
  return failures;
}

export const isFailure = (error: unknown, ...kinds: FailureKind[]): boolean =>
  error instanceof VirshFailure && kinds.includes(error.kind);

/** Ignores failures of these kinds, for states that are already reached. */
export const ignoreFailures =
  (...kinds: FailureKind[]) =>
  (error: unknown): undefined => {
    if (!isFailure(error, ...kinds)) throw error;
    return undefined;
  };
