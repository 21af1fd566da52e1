/**
 * Why virsh failed. `lost`: the host does not answer; `missing`: there is no such domain or volume; `exists`: there is
 * one of that name; `refused`: the state of the domain does not allow it; `busy`: something else is under way there;
 * `other`: only its message tells.
 */
export type FailureKind = 'lost' | 'missing' | 'exists' | 'refused' | 'busy' | 'other';

/** What virsh said when it failed. */
export class VirshFailure extends Error {
  override name = 'VirshFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** virsh tells its failures by their text alone, in the language C; these are those of libvirt's error codes. */
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

/** Makes sense of what virsh wrote to its error output. */
export function readFailure(stderr: string): VirshFailure {
  const lines = stderr.split('\n').map((line) => line.replace(/^error:\s*/, '').trim());
  const message = lines.filter((line) => line !== '').join(': ') || 'virsh failed and said nothing';
  return new VirshFailure(PATTERNS.find(([, pattern]) => pattern.test(stderr))?.[0] ?? 'other', message);
}

/** The failures of several commands. Where the first line does not tell the kind, the reason is in a second one. */
export function failuresIn(stderr: string): VirshFailure[] {
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

/** Lets a failure of one of these kinds pass, for what must be so already or does not matter. */
export const unless =
  (...kinds: FailureKind[]) =>
  (error: unknown): undefined => {
    if (!isFailure(error, ...kinds)) throw error;
    return undefined;
  };
