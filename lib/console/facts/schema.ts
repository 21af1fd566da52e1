import { z } from 'zod';
import { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import { VolumeType } from '#lib/block-storage/types/schema.ts';
import { InstanceActionName } from '#lib/compute/instance-actions/attributes.ts';
import { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { TASK_STATES } from '#lib/compute/server-actions/verbs.ts';
import { SERVER_STATUSES, VM_STATES } from '#lib/compute/servers/states.ts';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { DOWN_OUTCOMES } from '#lib/ha/facts/outcome.ts';
import { text, word } from '#lib/http/bounds.ts';
import { Direction, Ethertype } from '#lib/networking/security-group-rules/attributes.ts';
import { Activity } from '../activity/schema.ts';
import { GATEWAY_FAULTS } from './gateway-fault-words.ts';
import { MAX_PROJECTS } from './max-projects.ts';

const NamedRef = z.strictObject({ id: z.string(), name: z.string() });

const BusyServer = z.strictObject({
  vm_state: z.enum(VM_STATES),
  task_state: z.enum(TASK_STATES).nullable(),
  updated: z.string(),
});

const TroubledServer = BusyServer.extend({
  id: z.string(),
  name: z.string(),
  status: z.enum(SERVER_STATUSES),
  fault: z.strictObject({ message: z.string(), created: z.string(), reason: FailureReason.nullable() }).nullable(),
  flavor: z.strictObject({ name: z.string(), vcpus: z.int(), ram: z.int(), disk: z.int() }),
  /** It ran before it failed, so it may have data. */
  is_launched: z.boolean(),
});
export type TroubledServer = z.infer<typeof TroubledServer>;

const DownServer = z.strictObject({
  id: z.string(),
  name: z.string(),
  outcome: z.enum(DOWN_OUTCOMES),
});
export type DownServer = z.infer<typeof DownServer>;

/** Servers of a project in numbers; only those that need attention are listed. */
export const ServerSummary = z.strictObject({
  /** Without deleted servers. */
  total: z.int(),
  statuses: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  /** Deleted ones that can be restored, with the time until which that is possible; those with the least time first. */
  restorable: z.array(z.strictObject({ server_id: z.string(), until: z.string() })).max(1000),
  /** With a floating IP. */
  exposed: z.int(),
  /** With a root disk from an image instead of a volume. */
  from_image: z.int(),
  /** Within the last day. */
  changed: z.int(),
  /** Crashed and off, without a task in progress; excludes ERROR and VERIFY_RESIZE. */
  crashed: z.int(),
  /** Servers with a task in progress; null if there are too many. */
  busy: z.array(BusyServer).nullable(),
  /** Failed, or waiting for the confirmation of a resize; newest first, with a maximum. */
  troubled: z.array(TroubledServer).max(100),
  /** Down because they or their host failed, without those in `troubled`, with a maximum. */
  down: z.array(DownServer).max(100),
});
export type ServerSummary = z.infer<typeof ServerSummary>;

/** Servers of all projects by status; statuses without servers are omitted. */
export const ServerCounts = z.strictObject({
  /** Without soft-deleted servers. */
  total: z.int(),
  counts: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  crashed: ServerSummary.shape.crashed,
  /** Servers with a task in progress; null if there are too many. */
  busy: z.array(BusyServer).nullable(),
});
export type ServerCounts = z.infer<typeof ServerCounts>;

/** Servers of a project by flavor, image and key pair; unused ones are omitted. */
export const ServerUses = z.strictObject({
  flavors: z.array(z.strictObject({ id: z.string(), count: z.int() })),
  images: z.array(z.strictObject({ id: z.string(), count: z.int() })),
  /** Key pairs belong to users: another user can have one with the same name. */
  keys: z.array(z.strictObject({ name: z.string(), user_id: z.string(), count: z.int() })),
});
export type ServerUses = z.infer<typeof ServerUses>;

/** Consoles that the current host of an instance supports. Every instance has a serial console. */
export const ServerConsoles = z.strictObject({ has_screen: z.boolean() });

/** Names of servers that moved to or from a host, including deleted ones. */
export const MovedServerList = z.strictObject({ servers: z.array(NamedRef) });
export const MovedServerQuery = z.object({ host: word });
export type MovedServerQuery = z.infer<typeof MovedServerQuery>;

/** Usage of a project's instances per day in UTC, oldest first; the last day is today so far. */
export const UsageDays = z.strictObject({
  days: z.array(
    z.strictObject({
      date: z.iso.date(),
      vcpu_hours: z.number(),
      /** GiB of RAM times hours. */
      ram_hours: z.number(),
    }),
  ),
});
export type UsageDays = z.infer<typeof UsageDays>;

/** Users with a role, or with actions, in a project. */
export const PersonList = z.strictObject({ people: z.array(NamedRef) });

const LastAction = z.strictObject({
  server_id: z.string(),
  action: InstanceActionName,
  user_id: z.string().nullable(),
  started_at: z.string(),
  is_failed: z.boolean(),
});
export const LastActionList = z.strictObject({ last_actions: z.array(LastAction) });

const ActionReason = z.strictObject({
  request_id: z.string(),
  /** Given by the caller. */
  reason: z.string().nullable(),
  /** Why it failed; null unless it did. */
  failure: z.string().nullable(),
});
export const ActionReasonList = z.strictObject({ reasons: z.array(ActionReason) });

/** 95th percentile of the duration of an action in a project. */
export const Pace = z.strictObject({
  action: InstanceActionName,
  /** Number of measured actions. */
  count: z.int(),
  p95_seconds: z.number(),
});
export type Pace = z.infer<typeof Pace>;
export const PaceList = z.strictObject({ paces: z.array(Pace) });

const Amount = z.strictObject({ used: z.int(), total: z.int() });

/** A host that is down or disabled. */
const TroubledHost = z.strictObject({
  id: z.string(),
  name: z.string(),
  is_up: z.boolean(),
  is_enabled: z.boolean(),
  /** Reason given when it was disabled. */
  reason: z.string().nullable(),
  instances: z.int(),
  /** Last report. */
  seen_at: z.string(),
});
export type TroubledHost = z.infer<typeof TroubledHost>;

const FailedServer = z.strictObject({
  id: z.string(),
  name: z.string(),
  project_id: z.string(),
  project_name: z.string().nullable(),
  host: z.string().nullable(),
  /** It crashed and is off; its status is not ERROR. */
  has_crashed: z.boolean(),
  fault: z.strictObject({ message: z.string(), created: z.string() }).nullable(),
  updated: z.string(),
});
export type FailedServer = z.infer<typeof FailedServer>;

const LargeProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  instances: z.int(),
  vcpus: z.int(),
  /** MiB */
  ram: z.int(),
  /** GiB of volumes. */
  volumes: z.int(),
});
export type LargeProject = z.infer<typeof LargeProject>;

export const PlatformSummary = z.strictObject({
  hosts: z.strictObject({ total: z.int(), up: z.int(), disabled: z.int() }),
  /** Capacity of all hosts, including those that are down or disabled: virtual cores, RAM in MiB, disk in GiB. */
  capacity: z.strictObject({ vcpus: Amount, ram: Amount, disk: Amount }),
  /** Disabled services of the platform itself. */
  disabled_services: z.array(z.strictObject({ binary: z.string(), reason: z.string().nullable() })),
  troubled_hosts: z.strictObject({ total: z.int(), first: z.array(TroubledHost) }),
  statuses: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  failed: z.strictObject({ total: z.int(), first: z.array(FailedServer) }),
  projects: z.strictObject({ total: z.int(), largest: z.array(LargeProject) }),
});
export type PlatformSummary = z.infer<typeof PlatformSummary>;

export const ScopeCountsQuery = z.object({
  /** Comma-separated ids. */
  projects: text(MAX_PROJECTS * 65)
    .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
    .refine((ids) => ids.length <= MAX_PROJECTS, `Specify at most ${MAX_PROJECTS} projects.`),
});
export type ScopeCountsQuery = z.infer<typeof ScopeCountsQuery>;

/** Instances of a project, and those with status ERROR. */
export const ScopeCount = z.strictObject({ project_id: z.string(), instances: z.int(), errors: z.int() });
export type ScopeCount = z.infer<typeof ScopeCount>;
/** Omits projects whose instances the user may not list. */
export const ScopeCounts = z.strictObject({ counts: z.array(ScopeCount) });
export type ScopeCounts = z.infer<typeof ScopeCounts>;

const ValueCount = z.strictObject({ value: z.string(), count: z.int() });

/** Rows of a paged list, in total and by view. */
export const ViewCounts = z.strictObject({
  total: z.int(),
  /** Number of rows per value, by field of the list's filter. */
  values: z.record(z.string(), z.array(ValueCount)),
  /** Number of rows per other condition of a view, by the condition in its URL. */
  parts: z.record(z.string(), z.int()),
});
export type ViewCounts = z.infer<typeof ViewCounts>;

/** Number of rows on all pages of a list with the same filters. */
export const Total = z.strictObject({ count: z.int() });
export type Total = z.infer<typeof Total>;

/** Data of floating IPs beyond the platform API. */
export const FloatingIpFacts = z.strictObject({
  /** Free IPv4 addresses of each visible external network. */
  pools: z.array(z.strictObject({ network_id: z.string(), free: z.int() })),
  /** Unassociated floating IPs with the time of their disassociation. */
  idle: z.array(z.strictObject({ id: z.string(), since: z.string() })),
});
export type FloatingIpFacts = z.infer<typeof FloatingIpFacts>;

/** Instances that are devices of the project's ports. A device that is missing here was deleted. */
export const PortDevices = z.strictObject({ servers: z.array(NamedRef) });
export type PortDevices = z.infer<typeof PortDevices>;

/** Numbers of ports with a security group and of their instances. Groups without ports are omitted. */
const SecurityGroupUse = z.strictObject({ security_group_id: z.string(), ports: z.int(), servers: z.int() });
export const SecurityGroupUses = z.strictObject({ uses: z.array(SecurityGroupUse) });
export type SecurityGroupUses = z.infer<typeof SecurityGroupUses>;

const SubnetHealth = z.strictObject({
  subnet_id: z.string(),
  network_id: z.string(),
  /** Name of the subnet, otherwise of its network, otherwise the id. */
  name: z.string(),
  cidr: z.string(),
  /** Null if it reaches the outside. */
  fault: z.enum(GATEWAY_FAULTS).nullable(),
});

/** Whether each internal subnet reaches the outside through a router. */
export const RouterHealth = z.strictObject({ subnets: z.array(SubnetHealth) });
export type RouterHealth = z.infer<typeof RouterHealth>;

/** A security group rule that was added or removed. */
const RecordedRule = z.object({
  direction: Direction,
  ethertype: Ethertype,
  protocol: z.string().nullable(),
  port_range_min: z.int().nullable(),
  port_range_max: z.int().nullable(),
  remote_ip_prefix: z.string().nullable(),
  remote_group_id: z.string().nullable(),
  // Missing in events from before address groups were introduced.
  remote_address_group_id: z.string().nullable().default(null),
});
export const RecordedChange = z.object({
  rule: RecordedRule.optional().catch(undefined),
  status: z.string().optional().catch(undefined),
});

/** An event of an object of networking or block storage. */
const ObjectEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** `<kind>.<verb>`, as in the event log. */
  type: z.string(),
  /** Null for the platform. */
  user_id: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Names of the changed columns. */
  changed: z.array(z.string()),
  rule: RecordedRule.nullable(),
  /** New status; null if it did not change. */
  status: z.string().nullable(),
});
export type ObjectEvent = z.infer<typeof ObjectEvent>;
export const ObjectHistory = z.strictObject({ history: z.array(ObjectEvent) });
export type ObjectHistory = z.infer<typeof ObjectHistory>;

/** Snapshots and backups of a volume; volumes without any are omitted. */
const VolumeCopies = z.strictObject({
  volume_id: z.string(),
  snapshots: z.int(),
  /** Time of the data in the latest restorable backup; null without one. */
  last_backup: z.string().nullable(),
});
export type VolumeCopies = z.infer<typeof VolumeCopies>;
export const VolumeCopiesList = z.array(VolumeCopies);

/** A volume type with data beyond the block storage API. */
const VolumeTypeFacts = VolumeType.extend({
  /** QoS limits of its volumes, so that users can choose; the API only shows them to administrators. */
  qos: z.strictObject({ name: z.string(), consumer: QosConsumer, specs: z.record(z.string(), z.string()) }).nullable(),
  /** Number and GiB of volumes in all projects; null unless the caller is an administrator. */
  volumes: z.int().nullable(),
  gigabytes: z.int().nullable(),
});
export type VolumeTypeFacts = z.infer<typeof VolumeTypeFacts>;
export const VolumeTypeFactsList = z.array(VolumeTypeFacts);

/** Hosts from which public keys may be fetched; empty unless configured. */
export const KeySources = z.strictObject({ sources: z.array(z.string()) });
export type KeySources = z.infer<typeof KeySources>;

/** Public keys of a user there, in OpenSSH format. */
export const FetchedKeys = z.strictObject({ keys: z.array(z.string()) });
export type FetchedKeys = z.infer<typeof FetchedKeys>;

/** User names of such hosts. */
const SourceUser = z
  .string()
  .regex(/^[A-Za-z0-9](?:[\w.-]{0,253}[\w-])?$/, 'Use letters, digits, hyphens, underscores and dots only.');

export const SourceUserPath = z.object({ host: word, user: SourceUser });

/** The caller's address for a rule; null if unknown. */
export const OwnAddress = z.strictObject({
  address: z.string().nullable(),
  /** Whether it is an address of the public internet; instances may see another one otherwise. */
  is_public: z.boolean(),
});
export type OwnAddress = z.infer<typeof OwnAddress>;

/** Password rules of the cloud. */
export const PasswordRules = z.strictObject({
  min_length: z.number(),
  /** Regular expression for passwords, with a description. */
  pattern: z.string().nullable(),
  pattern_description: z.string(),
  /** Number of last passwords that cannot be reused, including the current one. */
  unique_last: z.number(),
});
export type PasswordRules = z.infer<typeof PasswordRules>;

export const TokenFacts = z.strictObject({
  methods: z.array(z.string()),
  scope: z.strictObject({ kind: z.enum(['project', 'domain', 'system', 'unscoped']), name: z.string().nullable() }),
  roles: z.array(z.string()),
  issued_at: z.string(),
  expires_at: z.string(),
  audit_ids: z.array(z.string()),
});
export type TokenFacts = z.infer<typeof TokenFacts>;

export const Profile = z.strictObject({
  email: z.string().nullable(),
  /** Memberships from an identity provider expire unless the user signs in with it again. */
  groups: z.array(NamedRef.extend({ expires_at: z.string().nullable() })),
  password: z.strictObject({ changed_at: z.string(), expires_at: z.string().nullable(), rules: PasswordRules }),
  token: TokenFacts,
});
export type Profile = z.infer<typeof Profile>;

export const EndpointCheck = z.strictObject({
  /** `elsewhere`: not an address of this platform, which is never contacted. */
  state: z.enum(['answers', 'fails', 'elsewhere']),
  http_status: z.int().nullable(),
  /** Current version. */
  version: z.string().nullable(),
  min_microversion: z.string().nullable(),
  max_microversion: z.string().nullable(),
  /** Duration in ms without the network. */
  duration_ms: z.number().nullable(),
});
export type EndpointCheck = z.infer<typeof EndpointCheck>;

/** A job of the user in any scope. */
const OwnJob = z.strictObject({
  /** Scope whose token can read and change the job; `user` for jobs started without a scope. */
  scope: z.string(),
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  job: PlatformJob,
});
export type OwnJob = z.infer<typeof OwnJob>;

export const ResultsAnswer = z.strictObject({
  /** The last actions of the user, and of others on objects of the user. */
  activity: z.array(Activity),
  /** The newest jobs, including finished ones. */
  jobs: z.array(OwnJob),
});
export type ResultsAnswer = z.infer<typeof ResultsAnswer>;

/** Why servers failed, as far as it is known as data; of all projects for administrators. */
export const ServerFaultList = z.strictObject({
  faults: z.array(z.strictObject({ server_id: z.string(), reason: FailureReason })),
});
export const ServerFaultQuery = z.object({ server_id: word.optional() });
export type ServerFaultQuery = z.infer<typeof ServerFaultQuery>;
