/** What the console log of a boot has shown. Guests can write anything; it says something only about themselves. */
export interface LogFindings {
  /** A login prompt, or the end of the start of services. */
  isBooted: boolean;
  failure: 'kernel_panic' | 'emergency_mode' | 'no_boot_disk' | null;
  /** Whether cloud-init wrote anything. */
  hasCloudInit: boolean;
  isFinished: boolean;
  /** The first line about a failure of cloud-init. */
  error: string | null;
}

/** Longer lines are cut, so that matching takes a limited time. */
const MAX_LINE = 500;
/** Characters of a line that is shown to users. */
const MAX_DETAIL = 200;

/** Begin of a boot: of the kernel, also after the guest rebooted itself. */
const KERNEL_START = /^(?:\[ *0\.0+\](?:\[ *T\d+\])? )?Linux version \d/;

/** Prompts of getty on a serial line, of FreeBSD and of Windows (SAC); targets of systemd. */
const BOOTED = [
  /^(?:[\w.-]{1,64} )?login: ?$/,
  /^SAC>/,
  /Reached target (?:multi-user\.target|Multi-User System|graphical\.target|Graphical Interface)/,
];

const FAILURES = [
  ['kernel_panic', /Kernel panic - not syncing/],
  [
    'emergency_mode',
    /You are in emergency mode|Entering emergency mode|Reached target (?:emergency\.target|Emergency)/,
  ],
  ['no_boot_disk', /No bootable (?:device|option)|Boot failed: not a bootable disk/],
] as const;

const CLOUD_INIT = /cloud-init|ci-info:/i;
/** The final message, which images can replace, and the end of the last service. */
const FINISHED = [
  /Cloud-init v\. \S{1,80} finished\b/,
  /(?:Finished|Started) (?:cloud-final\.service|Execute cloud user\/final scripts|Cloud-init: Final Stage)/,
  /Reached target (?:cloud-init\.target|Cloud-init target)/,
];
/** Failed services, and warnings and errors about failed modules and scripts; other warnings are common. */
const ERRORS = [
  /Failed to start (?:cloud-(?:init|config|final|init-local|init-network)\.service|Execute cloud user|Apply the settings specified in cloud-config|Initial cloud-init job)/,
  /\.py\[(?:WARNING|ERROR|CRITICAL)\]: .{0,450}\bfail/i,
  /cloud-init\[\d{1,9}\]: Failed to run\b/,
];

const matches = (patterns: readonly RegExp[], line: string): boolean => patterns.some((pattern) => pattern.test(line));

/** Adds what new output of the log shows. Reading a part twice changes nothing. */
export function readBootLog(text: string, before: LogFindings): LogFindings {
  const found = { ...before };
  for (const raw of text.split(/\r?\n|\r/)) readLine(plainText(raw), found);
  return found;
}

/** Without control characters and the sequences that move the cursor or change colours. */
const plainText = (line: string): string =>
  line
    .slice(0, MAX_LINE)
    .replace(/\p{Cc}\[[\d;?]{0,20}[A-Za-z]/gu, '')
    .replace(/\p{Cc}/gu, '')
    .trim();

function readLine(line: string, found: LogFindings): void {
  if (KERNEL_START.test(line)) {
    // What failed before the guest rebooted itself does not count.
    Object.assign(found, { failure: null, error: null, isFinished: false, isBooted: false });
    return;
  }
  if (matches(BOOTED, line)) Object.assign(found, { isBooted: true, failure: null });
  found.failure ??= FAILURES.find(([, pattern]) => pattern.test(line))?.[0] ?? null;
  if (CLOUD_INIT.test(line)) found.hasCloudInit = true;
  if (matches(ERRORS, line)) found.error ??= line.slice(0, MAX_DETAIL);
  if (matches(FINISHED, line)) Object.assign(found, { isFinished: true, hasCloudInit: true });
}
