import { hostname } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { contentPath } from '#lib/data-folder/contents.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { libvirtUriFault } from './libvirt-address.ts';
import { findUnknownSettings } from './unknown-settings.ts';

const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(byDefault)
    .transform((value) => value === 'on');

/** Comma-separated. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Networks in CIDR notation. */
const networks = list.refine(
  (all) => all.every((network) => ipaddr.isValidCIDR(network)),
  'Use networks such as 192.0.2.0/24.',
);

/** Proxies whose `X-Forwarded-*` headers are trusted: none, every peer, or those in the given networks. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const hostNames = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((name) => name.trim().toLowerCase() || []))
  .refine(
    (names) => names.every((name) => name.length <= 253 && HOST_NAME.test(name)),
    'Use host names without ports.',
  );

const proxies = z
  .string()
  .default('off')
  .transform((text) => (text === 'on' || text === 'off' ? text === 'on' : list.parse(text).map(asNetwork)))
  .refine(
    (trust) => typeof trust === 'boolean' || trust.every((network) => ipaddr.isValidCIDR(network)),
    'Use on, off, or the addresses or networks of the proxies, such as 10.0.0.5,192.0.2.0/24.',
  );

function asNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  return `${address}/${ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128}`;
}

/** Hosts, with https unless another scheme is given. */
const hosts = list
  .transform((all) => all.map((host) => (host.includes('://') ? host : `https://${host}`)))
  .refine((all) => all.every(isWebHost), 'Use hosts such as github.com.');

/** Addresses to which browsers post tokens. The default is that of keystoneauth-websso on the user's own machine. */
const dashboards = z
  .string()
  .default('http://localhost:9990/auth/websso/')
  .transform((text) => list.parse(text))
  .refine(
    (all) => all.every((address) => ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '')),
    'Use addresses such as https://dashboard.example.com/auth/websso/.',
  );

function isWebHost(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === origin;
}

const pattern = z
  .string()
  .min(1)
  .refine(isPattern, 'Use a regular expression, such as ^(?=.*[0-9]).*$.')
  .transform((source) => new RegExp(source, 'u'))
  .optional();

/** RabbitMQ address with user and password. */
const busUrl = z
  .url({ protocol: /^amqps?$/, error: 'Use an address such as amqp://user:password@host:5672/vhost.' })
  .refine(isDecodable, 'Use %25 for % in names and passwords.')
  .optional();

/** A bucket by the path of its address; what follows is a prefix of all keys. */
const bucketUrl = z
  .url({ protocol: /^https?$/, error: 'Use an address such as https://s3.example.com/bucket.' })
  .refine(
    (text) => /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]{0,200})?$/.test(URL.parse(text)?.pathname ?? ''),
    'Use an address with the bucket as its path, such as https://s3.example.com/bucket.',
  )
  .optional();

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}

/**
 * Hosts with libvirt: `name=address` each, or `name@ip=address` if other hosts reach it at another address. The default
 * name is the host of the address. `auto` uses the local libvirt if libvirt and OVN run here; `off` uses none.
 */
const libvirtHosts = z
  .string()
  .default('auto')
  .transform((text, check) => {
    if (text === 'auto' || text === 'off') return text;
    const entries = list.parse(text);
    const all = entries.map(libvirtHost);
    for (const [at, host] of all.entries()) {
      const why = hostFault(host, all.slice(0, at));
      if (why !== undefined)
        check.addIssue({ code: 'custom', message: `${withoutPassword(entries[at] ?? '')}: ${why}` });
    }
    return all;
  });

export interface LibvirtAddress {
  name: string;
  uri: string;
  /** Address at which other hosts reach it. */
  ip?: string;
}

function libvirtHost(text: string): LibvirtAddress {
  const [, name, given, uri = ''] = /^(?:([\w.-]+)(?:@([^=]+))?=)?(.*)$/s.exec(text) ?? [];
  const at = URL.parse(uri)?.hostname || undefined;
  const ip = given ?? at;
  return { name: name ?? at ?? hostname(), uri, ...(ip === undefined ? {} : { ip }) };
}

/** Why an entry is invalid; undefined if it is valid. */
function hostFault({ name, uri, ip }: LibvirtAddress, before: readonly LibvirtAddress[]): string | undefined {
  const why = libvirtUriFault(uri);
  if (why !== undefined) return `${why} Or use auto or off.`;
  if (!/^\w[\w.-]{0,62}$/.test(name))
    return 'Use at most 63 letters, digits, dots, dashes and underscores for its name.';
  if (ip !== undefined && !/^(?:[\w.][\w.-]*|\[?[\da-f:.]+\]?)$/i.test(ip))
    return 'Use an address or a name after the @.';
  return before.some((one) => one.name === name) ? 'Each host must have a unique name.' : undefined;
}

const withoutPassword = (entry: string): string => entry.replace(/(:\/\/[^/@:]*):[^/@]*@/, '$1:…@');

/** Addresses of an OVN database, comma-separated for a cluster. */
const ovsdbRemote = z
  .string()
  .regex(/^(unix|tcp|ssl):[^,]+(,(unix|tcp|ssl):[^,]+)*$/, 'Use unix:/path, tcp:host:port or ssl:host:port.');

/** Days; a fraction is useful for tests. The minimum (8.64 s) protects records that work in progress depends on. */
const days = (byDefault: number) => z.coerce.number().min(0.0001).max(36_500).default(byDefault);

const TEN_YEARS_SECONDS = 315_360_000;

/**
 * All settings with defaults and limits. `lib/settings/reference.ts` describes them; run `npm run docs:settings` after
 * a change.
 */
export const Settings = z.object({
  /** Search path for tools. */
  PATH: z.string().default(''),
  NEPHOS_DATA: z.string().default('./data'),
  NEPHOS_DISK_RESERVE_GIB: z.coerce.number().min(0).max(1_000_000).default(1),
  NEPHOS_S3_LIFECYCLE_DAY_SECONDS: z.coerce.number().int().min(1).max(86_400).default(86_400),
  NEPHOS_KEYS_FOLDER: z.string().min(1).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  NEPHOS_BUS_URL: busUrl,
  NEPHOS_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  NEPHOS_TLS_CERT: z.string().min(1).optional(),
  NEPHOS_TLS_KEY: z.string().min(1).optional(),
  NEPHOS_TRUST_PROXY: proxies,
  NEPHOS_REGION: z.string().min(1).max(255).default('RegionOne'),
  NEPHOS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/i)
    .default('us-east-1'),
  NEPHOS_S3_HOSTS: hostNames,
  NEPHOS_S3_WEBSITE_HOSTS: hostNames,
  NEPHOS_S3_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  NEPHOS_ADMIN_PASSWORD: z.string().min(1).optional(),
  NEPHOS_TOKEN_LIFETIME_SECONDS: z.coerce.number().int().min(60).default(3600),
  NEPHOS_FEDERATION_AUTHORIZATION_TTL_MINUTES: z.coerce.number().int().min(0).max(5_256_000).default(1440),
  NEPHOS_SESSION_LIFETIME_HOURS: z.coerce.number().min(0.25).max(720).default(12),
  NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS: z.coerce.number().min(0.01).max(365).default(30),
  NEPHOS_LOCKOUT_ATTEMPTS: z.coerce.number().int().min(0).default(10),
  NEPHOS_LOCKOUT_DURATION_SECONDS: z.coerce.number().int().min(1).default(300),
  /** NIST SP 800-63B allows at most 100 consecutive failed attempts per account. */
  NEPHOS_MAX_FAILED_PASSCODES_PER_HOUR: z.coerce.number().int().min(1).max(100).default(20),
  NEPHOS_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(1).max(255).default(1),
  NEPHOS_CREDENTIAL_SECRET_MIN_LENGTH: z.coerce.number().int().min(0).max(255).default(0),
  NEPHOS_PASSWORD_REGEX: pattern,
  NEPHOS_PASSWORD_REGEX_DESCRIPTION: z.string().min(1).default('It does not meet the password rules of this cloud.'),
  NEPHOS_PASSWORD_HISTORY_COUNT: z.coerce.number().int().min(0).max(24).default(0),
  NEPHOS_PASSWORD_MIN_AGE_DAYS: z.coerce.number().min(0).max(3650).default(0),
  NEPHOS_PASSWORD_EXPIRES_DAYS: z.coerce.number().min(0).max(3650).default(0),
  NEPHOS_FORCE_PASSWORD_CHANGE: onOff('off'),
  NEPHOS_DISABLE_INACTIVE_USERS_AFTER_DAYS: z.coerce.number().min(0).max(3650).default(0),
  NEPHOS_INVITATION_LIFETIME_DAYS: z.coerce.number().min(0.01).max(365).default(3),
  NEPHOS_RATE_LIMIT: onOff('on'),
  NEPHOS_RATE_LIMIT_IP_REQUESTS_PER_SECOND: z.coerce.number().int().min(1).default(500),
  NEPHOS_RATE_LIMIT_IP_PAGES_PER_SECOND: z.coerce.number().int().min(1).default(30),
  NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND: z.coerce.number().int().min(1).default(200),
  NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  NEPHOS_MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  NEPHOS_MAX_CONNECTIONS_PER_IP: z.coerce.number().int().min(1).default(1000),
  NEPHOS_REQUEST_BODY_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(86_400).default(30),
  NEPHOS_DIALECT: z.enum(['specification', 'upstream']).default('specification'),
  NEPHOS_POLICY_FILE: z.string().optional(),
  NEPHOS_HOSTS: libvirtHosts,
  NEPHOS_HOSTS_FOLDER: z.string().startsWith('/').default('/var/lib/nephos'),
  NEPHOS_HOSTS_FOLDER_SHARED: onOff('off'),
  NEPHOS_STORAGE_ADDRESS: z
    .string()
    .regex(/^[\w][\w.:-]{0,254}$/, 'Use auto, off, or an address of this machine.')
    .default('auto'),
  NEPHOS_STORAGE_TLS_FOLDER: z.string().startsWith('/', 'Use the absolute path of a folder.').optional(),
  NEPHOS_CEPH_POOL: z
    .string()
    .regex(/^\w[\w.-]{0,127}$/, 'Use the name of a pool, such as volumes.')
    .optional(),
  NEPHOS_CEPH_USER: z
    .string()
    .regex(/^(?!client\.)\w[\w.-]{0,127}$/, 'Use the name of a user without the prefix client., such as nephos.')
    .default('nephos'),
  NEPHOS_CEPH_CONF: z.string().startsWith('/', 'Use the absolute path of a file.').default('/etc/ceph/ceph.conf'),
  NEPHOS_OBJECT_STORE: bucketUrl,
  NEPHOS_OBJECT_STORE_ACCESS_KEY: z.string().min(1).max(128).optional(),
  NEPHOS_OBJECT_STORE_SECRET_KEY: z.string().min(1).max(1024).optional(),
  NEPHOS_OBJECT_STORE_READ_ONLY: onOff('off'),
  NEPHOS_OBJECT_STORE_REGION: z.string().min(1).max(255).default('us-east-1'),
  /** The minimum is for tests. */
  NEPHOS_OBJECT_SCRUB_DAYS: z.coerce.number().min(0.0001).max(3650).default(14),
  NEPHOS_TEMP_URL_SHA1: onOff('off'),
  NEPHOS_OVN_NORTHBOUND: ovsdbRemote.default('unix:/var/run/ovn/ovnnb_db.sock'),
  NEPHOS_OVN_SOUTHBOUND: ovsdbRemote.default('unix:/var/run/ovn/ovnsb_db.sock'),
  NEPHOS_OVN_KEY: z.string().min(1).optional(),
  NEPHOS_OVN_CERT: z.string().min(1).optional(),
  NEPHOS_OVN_CA: z.string().min(1).optional(),
  /** Where hosts renew the leases of their watchdogs; on storage that they and this machine share. */
  NEPHOS_WATCHDOG_FOLDER: z.string().startsWith('/', 'Use the absolute path of a folder.').optional(),
  NEPHOS_FENCE_COMMAND: z.string().startsWith('/', 'Use the absolute path of a program.').optional(),
  NEPHOS_FLEET_HOSTS: z.coerce.number().int().min(0).max(10_000).optional(),
  NEPHOS_FLEET_DELAY_FACTOR: z.coerce.number().min(0).default(1),
  NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: z.coerce.number().min(0.05).default(2),
  NEPHOS_HOST_DOWN_AFTER_SECONDS: z.coerce.number().min(0).default(60),
  NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS: z.coerce.number().min(1).max(86_400).default(10),
  /** A host's network agent is down if it has not processed OVN changes for this time; Neutron's agent_down_time. */
  NEPHOS_NETWORK_AGENT_DOWN_AFTER_SECONDS: z.coerce.number().min(1).max(86_400).default(75),
  NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: z.coerce.number().min(0.05).default(10),
  NEPHOS_HA_FAILOVER_DELAY_SECONDS: z.coerce.number().min(0).max(86_400).default(180),
  NEPHOS_HA_EVACUATION_TIMEOUT_SECONDS: z.coerce.number().min(1).max(86_400).default(90),
  NEPHOS_HA_POWER_OFF_TIMEOUT_SECONDS: z.coerce.number().min(1).max(86_400).default(180),
  NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: z.coerce.number().min(1).max(86_400).default(60),
  NEPHOS_MAX_EVACUATIONS_PER_HOST: z.coerce.number().int().min(1).max(256).default(4),
  NEPHOS_HA_MAX_PARALLEL_EVACUATIONS: z.coerce.number().int().min(1).max(256).default(32),
  NEPHOS_HA_EVACUATE_ALL_INSTANCES: onOff('on'),
  NEPHOS_HA_IGNORE_ERROR_INSTANCES: onOff('off'),
  NEPHOS_HA_RESTART_ALL_INSTANCES: onOff('off'),
  NEPHOS_HA_ADD_RESERVED_HOST_TO_AGGREGATES: onOff('off'),
  NEPHOS_HA_RETRY_DELAY_SECONDS: z.coerce.number().min(0).max(86_400).default(120),
  /**
   * An incident closes automatically once its host and instances have been healthy, without new reports, for this time.
   */
  NEPHOS_HA_INCIDENT_CLOSE_DELAY_SECONDS: z.coerce.number().min(0).max(TEN_YEARS_SECONDS).default(300),
  /** 100 turns the isolation check off. */
  NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: z.coerce.number().min(0).max(100).default(40),
  NEPHOS_HA_ISOLATION_WINDOW_SECONDS: z.coerce.number().min(1).max(86_400).default(300),
  NEPHOS_HA_GATEWAY_ADDRESS: z
    .string()
    .regex(
      /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\]):\d{1,5}$/,
      'Use an address with a TCP port, such as 192.0.2.1:22.',
    )
    .optional(),
  NEPHOS_HA_MAX_FAILED_HOSTS_PER_ROUND: z.coerce.number().int().min(1).max(10_000).default(4),
  NEPHOS_HA_KDUMP_DELAY_SECONDS: z.coerce.number().min(0).max(86_400).default(0),
  NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS: z.coerce.number().min(1).max(TEN_YEARS_SECONDS).default(86_400),
  NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS: z.coerce.number().int().min(0).max(TEN_YEARS_SECONDS).default(0),
  NEPHOS_CONSOLE_RECLAIM_INTERVAL_SECONDS: z.coerce.number().int().min(0).max(TEN_YEARS_SECONDS).default(3600),
  NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS: z.coerce.number().int().min(-1).max(TEN_YEARS_SECONDS).default(0),
  NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: z.coerce.number().int().min(0).max(86_400).default(180),
  /** Valid names are known only after the services are loaded; `createPlatform` rejects others. */
  NEPHOS_QUOTAS: z.string().default(''),
  NEPHOS_RETENTION_EVENTS_DAYS: days(90),
  NEPHOS_RETENTION_DELETED_INSTANCES_DAYS: days(90),
  NEPHOS_RETENTION_TASKS_DAYS: days(30),
  NEPHOS_RETENTION_WORKFLOW_RUNS_DAYS: days(7),
  NEPHOS_RETENTION_NOTIFICATIONS_DAYS: days(90),
  NEPHOS_SCHEDULE_MAX_DELAY_MINUTES: z.coerce.number().int().min(1).max(1440).default(180),
  NEPHOS_MAX_CONSOLE_SESSIONS_PER_INSTANCE: z.coerce.number().int().min(1).max(1000).default(10),
  NEPHOS_MAX_CONSOLE_SESSIONS_PER_USER: z.coerce.number().int().min(1).max(1000).default(20),
  NEPHOS_WORKFLOW_WORKERS: z.coerce.number().int().min(1).max(256).default(32),
  /** 0 turns automatic verification off. */
  NEPHOS_BACKUP_VERIFICATION_INTERVAL_SECONDS: z.coerce.number().int().min(0).max(TEN_YEARS_SECONDS).default(604_800),
  /** 0 boots none. */
  NEPHOS_BACKUP_VERIFICATION_BOOT_TIMEOUT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(300),
  NEPHOS_MAX_BACKUP_VERIFICATIONS: z.coerce.number().int().min(1).max(64).default(1),
  NEPHOS_VOLUME_FORMAT: z.enum(['auto', 'raw', 'qcow2']).default('auto'),
  NEPHOS_MAX_IMAGE_SIZE_GIB: z.coerce.number().int().min(1).default(1024),
  NEPHOS_IMAGE_IMPORT_NETWORKS: networks,
  NEPHOS_IMAGE_IMPORT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).default(21_600),
  NEPHOS_IMAGE_FORMAT_CHECK: z.enum(['public', 'known', 'strict', 'off']).default('public'),
  NEPHOS_KEY_SOURCES: hosts,
  NEPHOS_IDENTITY_PROVIDER_NETWORKS: networks,
  NEPHOS_TRUSTED_DASHBOARDS: dashboards,
  NEPHOS_ALERT_NETWORKS: networks,
  NEPHOS_ALERT_RETRY_DELAY_SECONDS: z.coerce.number().min(0.001).max(3600).default(10),
  NEPHOS_ALERT_CPU_PERCENT: z.coerce.number().int().min(1).max(100).default(90),
  NEPHOS_ALERT_CPU_MINUTES: z.coerce.number().int().min(1).max(1440).default(10),
  NEPHOS_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  NEPHOS_MAIL_FROM: z.email().optional(),
  NEPHOS_BACKGROUND_WORK: onOff('on'),
  NEPHOS_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NEPHOS_METRICS_TOKEN: z.string().min(16).optional(),
  NEPHOS_CHECK_RESPONSES: onOff('off'),
});

/** Settings that must be set together. */
const PAIRS = [
  ['NEPHOS_TLS_CERT', 'NEPHOS_TLS_KEY'],
  ['NEPHOS_OVN_CERT', 'NEPHOS_OVN_KEY'],
  ['NEPHOS_SMTP_URL', 'NEPHOS_MAIL_FROM'],
  ['NEPHOS_OBJECT_STORE', 'NEPHOS_OBJECT_STORE_ACCESS_KEY'],
  ['NEPHOS_OBJECT_STORE', 'NEPHOS_OBJECT_STORE_SECRET_KEY'],
] as const satisfies [keyof z.infer<typeof Settings>, keyof z.infer<typeof Settings>][];

export type Env = z.infer<typeof Settings> & { dataFolder: string; keysFolder: string };

/** Environment for started programs. */
export const environment = (): NodeJS.ProcessEnv => process.env;

/**
 * Reads the settings from the process environment. No other module does.
 * @throws ConfigurationError naming each unknown setting and each invalid value
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = Settings.safeParse(source);
  const unknown = findUnknownSettings(source);
  const invalid = parsed.error ? [z.prettifyError(parsed.error)] : [];
  if (!parsed.success || unknown.length > 0) {
    throw new ConfigurationError('environment', ['The configuration is invalid.', ...unknown, ...invalid].join('\n'));
  }
  for (const [one, other] of PAIRS) {
    if ((parsed.data[one] === undefined) === (parsed.data[other] === undefined)) continue;
    throw new ConfigurationError(one, `The configuration is invalid.\nSet both ${one} and ${other}, or neither.`);
  }
  const dataFolder = resolve(parsed.data.NEPHOS_DATA);
  return {
    ...parsed.data,
    dataFolder,
    keysFolder: resolve(parsed.data.NEPHOS_KEYS_FOLDER ?? contentPath(dataFolder, 'keys')),
  };
}

/** For entry points: prints the errors of invalid settings without a stack trace and exits. */
export function readEnvOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
