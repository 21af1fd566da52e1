interface SettingGroup {
  title: string;
  /** Meaning of each setting, in the order of the page. The unit is in the name or in this text. */
  settings: Record<string, string>;
}

/** Meaning of every setting by subject. The page `docs/settings.md` adds defaults and bounds from `lib/settings/env.ts`. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Server',
    settings: {
      HOST: 'Address to listen on. Use `0.0.0.0` to accept connections from other machines.',
      PORT: 'Port to listen on. `0` picks a free port.',
      NEPHOS_PUBLIC_URL:
        'Address under which users reach Nephos. It is used in links and in the service catalog. Without it, the address of the request is used.',
      NEPHOS_REGION: 'Name of the region in the service catalog.',
      NEPHOS_S3_REGION:
        'Region with which clients of the S3 API sign their requests, besides `NEPHOS_REGION`. Others are rejected with this one, so that clients sign again.',
      NEPHOS_S3_HOSTS:
        'Hosts at whose root the S3 API is served, separated by commas, besides `/s3`. Their subdomains are names of buckets. Clients reach no other API and no console there.',
      NEPHOS_S3_WEBSITE_HOSTS:
        'Hosts whose subdomains are websites of buckets with these names, separated by commas. Use hosts that share no cookies with the console.',
      NEPHOS_S3_PORT: 'Additional port at whose root the S3 API is served, for clients that cannot use a path prefix.',
      NEPHOS_TLS_CERT:
        'PEM file with the certificate chain. With a certificate and a key Nephos serves HTTPS (TLS 1.2 or later, HTTP/2). Renewed files are read without a restart.',
      NEPHOS_TLS_KEY: 'PEM file with the private key of the certificate.',
      NEPHOS_TRUST_PROXY:
        'Proxies whose `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix` headers are trusted: addresses or networks, separated by commas. `on` trusts every peer, `off` trusts none.',
      NEPHOS_MAX_CONNECTIONS: 'Maximum number of open connections.',
      NEPHOS_MAX_CONNECTIONS_PER_IP: 'Maximum number of open connections from one address that is not a trusted proxy.',
      NEPHOS_REQUEST_BODY_TIMEOUT_SECONDS:
        'Seconds in which a request body must arrive. Uploads of images only have to make progress: 64 KiB per minute.',
      NEPHOS_DIALECT:
        'With `upstream`, responses follow the upstream services where they differ from the specification. `lib/http/differences.ts` lists these cases.',
      NEPHOS_CHECK_RESPONSES:
        'Checks every response of the APIs against its schema. For tests: a response that does not match becomes an error.',
      NEPHOS_BACKGROUND_WORK:
        '`off` only handles requests: no operations are carried out, no host is checked, fenced or recovered, and no messages are sent. For looking at a restored database. [More](operate.md#backup-and-restore).',
      NEPHOS_LOG_LEVEL: 'Least severe level that is logged.',
      NEPHOS_METRICS_TOKEN:
        'Bearer token for reading `/metrics`, at least 16 characters. Without it only this machine can read them.',
    },
  },
  {
    title: 'Data and replicas',
    settings: {
      NEPHOS_DATA:
        'Data folder: database, images, volumes, snapshots, objects, keys and first passwords. Only the user of the process can read it.',
      NEPHOS_DISK_RESERVE_GIB:
        'Free space, in GiB, below which the disk of the data folder accepts no new data. `0` reserves nothing.',
      NEPHOS_OBJECT_STORE:
        'Bucket of an S3 endpoint for the data of objects, images and volume backups instead of the data folder, such as `https://s3.example.com/bucket`. Replicas on several machines share it. A path after the bucket is a prefix of all keys. [More](operate.md#object-data).',
      NEPHOS_OBJECT_STORE_ACCESS_KEY: 'Access key of the S3 endpoint.',
      NEPHOS_OBJECT_STORE_SECRET_KEY: 'Secret key of the S3 endpoint.',
      NEPHOS_OBJECT_STORE_REGION: 'Region with which requests to the S3 endpoint are signed.',
      NEPHOS_TEMP_URL_SHA1:
        '`on` accepts temporary URLs and upload forms of the native object storage API that are signed with SHA-1, as old clients do. SHA-256 and SHA-512 are always accepted.',
      NEPHOS_S3_LIFECYCLE_DAY_SECONDS:
        'Seconds that a day of lifecycle rules of buckets lasts. For tests: with a shorter day, rules do not wait for midnight, and delete data early.',
      NEPHOS_OBJECT_STORE_READ_ONLY:
        'With `on`, the bucket is only read, and new data belongs to the data folder. For moving data back with `npm run objects:migrate`.',
      NEPHOS_OBJECT_SCRUB_DAYS:
        'Days between the starts of two passes that read all data of objects and compare it with its checksums.',
      NEPHOS_KEYS_FOLDER:
        'Folder with the keys for tokens and sessions. Every replica needs the same files. By default `keys` in the data folder.',
      DATABASE_URL: 'PostgreSQL database to use instead of the SQLite file. Several replicas can share it.',
      NEPHOS_BUS_URL:
        'RabbitMQ server to use as the message bus, such as `amqp://user:password@host:5672/vhost`. Replicas share its queues. Without it messages stay within the process. In both cases a restart loses none.',
      NEPHOS_WORKFLOW_WORKERS:
        'Workflow runs that are executed at the same time. Waiting runs do not count. Image imports (4), recoveries (16) and alerts (8) have slots of their own.',
    },
  },
  {
    title: 'Sign-in and sessions',
    settings: {
      NEPHOS_ADMIN_PASSWORD:
        'Password of the first administrator. Without it one is generated and written to `admin-password` in the data folder.',
      NEPHOS_TOKEN_LIFETIME_SECONDS: 'Lifetime of tokens, in seconds.',
      NEPHOS_FEDERATION_AUTHORIZATION_TTL_MINUTES:
        'Minutes for which groups and roles from a sign-in through an identity provider are valid unless a later sign-in renews them, if the provider has no `authorization_ttl`. Application credentials and EC2 keys that depend on them stop working then. `0` is the lifetime of a token.',
      NEPHOS_SESSION_LIFETIME_HOURS:
        'Hours for which a user stays signed in to the console. Tokens are renewed in the meantime. A session that was opened with a token ends with that token.',
      NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS: 'Days for which a user stays signed in who chose *Keep me signed in*.',
      NEPHOS_LOCKOUT_ATTEMPTS:
        'Number of failed passwords or credential secrets after which an address is locked out of an account. `0` never locks.',
      NEPHOS_LOCKOUT_DURATION_SECONDS: 'Seconds for which an address stays locked out of an account.',
      NEPHOS_MAX_FAILED_PASSCODES_PER_HOUR:
        'Failed passcodes of one user within an hour, from any address, after which [passcodes are rejected](operate.md#second-factors) until the hour ends.',
      NEPHOS_PASSWORD_MIN_LENGTH: 'Minimum number of characters of a new password.',
      NEPHOS_CREDENTIAL_SECRET_MIN_LENGTH:
        'Minimum number of characters of a secret that a client chooses for an application credential.',
      NEPHOS_PASSWORD_REGEX: 'Regular expression that a new password must match, such as `^(?=.*[0-9]).*$`.',
      NEPHOS_PASSWORD_REGEX_DESCRIPTION: 'Message for a password that does not match the regular expression.',
      NEPHOS_PASSWORD_HISTORY_COUNT:
        'Number of recent passwords, including the current one, that a user cannot choose again. `0` allows all.',
      NEPHOS_PASSWORD_MIN_AGE_DAYS: 'Days before users can change a password that they chose. `0` is no limit.',
      NEPHOS_PASSWORD_EXPIRES_DAYS: 'Days after which a password expires. `0` is never.',
      NEPHOS_FORCE_PASSWORD_CHANGE: 'A password that an administrator chose must be changed at the first sign-in.',
      NEPHOS_DISABLE_INACTIVE_USERS_AFTER_DAYS: 'Days without a sign-in after which a user is disabled. `0` is never.',
      NEPHOS_INVITATION_LIFETIME_DAYS: 'Days for which the one-time link of an invitation is valid.',
      NEPHOS_IDENTITY_PROVIDER_NETWORKS:
        'Networks besides the public internet in which all servers of identity providers can be, such as `10.1.0.0/16,fd00:1::/32`. Plain HTTP is allowed there. The host of an issuer itself can also be in a private network.',
      NEPHOS_TRUSTED_DASHBOARDS:
        'Addresses to which a browser can post the token of a user who signed in at an identity provider, separated by commas. They must be equal to what a dashboard or client asks for, such as `https://dashboard.example.com/auth/websso/`. The default is for clients on the machine of the user.',
      NEPHOS_POLICY_FILE: 'YAML file that assigns other rules to operations.',
    },
  },
  {
    title: 'Rate limits',
    settings: {
      NEPHOS_RATE_LIMIT: '`off` disables all rate limits.',
      NEPHOS_RATE_LIMIT_IP_REQUESTS_PER_SECOND:
        'Requests per second of one address (IPv6: network of 64 bits) for everything, averaged over ten seconds.',
      NEPHOS_RATE_LIMIT_IP_PAGES_PER_SECOND: 'Pages of the console per second and address, averaged over ten seconds.',
      NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND:
        'API requests per second of one user or application credential, averaged over ten seconds.',
      NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE: 'Sign-ins per minute and address.',
    },
  },
  {
    title: 'Quotas, retention and deleted instances',
    settings: {
      NEPHOS_QUOTAS:
        'Default limits of projects, such as `image_size_total=204800,volumes=50` (sizes of images in MiB; `-1` is unlimited). Unknown names are rejected at start.',
      NEPHOS_RETENTION_EVENTS_DAYS: 'Days for which the event log and ended quota requests are kept.',
      NEPHOS_RETENTION_DELETED_INSTANCES_DAYS:
        'Days for which deleted instances, past actions and migrations are kept.',
      NEPHOS_RETENTION_TASKS_DAYS:
        'Days for which finished image tasks, jobs, runs of schedules, messages of alerts and of failed volume operations are kept.',
      NEPHOS_RETENTION_WORKFLOW_RUNS_DAYS: 'Days for which finished workflow runs are kept.',
      NEPHOS_RETENTION_NOTIFICATIONS_DAYS:
        'Days for which finished fault notifications are kept. Those that took a host out of service are kept until it is returned.',
      NEPHOS_SCHEDULE_MAX_DELAY_MINUTES:
        'Minutes after which a run of a schedule that was due while the platform was not running is missed. Until then it starts late.',
      NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS:
        'Seconds for which a deleted instance can be restored. `0` deletes immediately.',
      NEPHOS_CONSOLE_RECLAIM_INTERVAL_SECONDS:
        'Seconds for which an instance that was deleted in the console can be restored, if that is longer. API clients request it with `DELETE /servers/{id}?restorable=true`.',
      NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS: 'Seconds after which a shelved instance leaves its host. `-1` is never.',
    },
  },
  {
    title: 'Hosts',
    settings: {
      NEPHOS_HOSTS:
        'Hosts that run real machines: `name=address`, separated by commas, such as `node-1=qemu:///system,node-2=qemu+ssh://root@node-2/system`. Use `name@ip=address` for a host that other hosts reach under another address. `auto` uses this machine if libvirt and OVN run on it. `off` uses none.',
      NEPHOS_HOSTS_FOLDER:
        'Folder on the hosts for disks and consoles of instances. Each host uses a subfolder of its own name.',
      NEPHOS_HOSTS_FOLDER_SHARED:
        '`on` if all hosts share that folder, for example through NFS. Live migration then moves no disks.',
      NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: 'Seconds between checks of the hosts.',
      NEPHOS_HOST_DOWN_AFTER_SECONDS:
        'Seconds without a response of libvirt after which a host is `down`, without an ovn-controller or while that responds.',
      NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS:
        'Seconds after which a host is `down` if neither libvirt nor its ovn-controller responds.',
      NEPHOS_NETWORK_AGENT_DOWN_AFTER_SECONDS:
        'Seconds out of sync with OVN after which the network agent of a host is down.',
      NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS:
        'Seconds between comparisons of the recorded with the actual power state of instances.',
      NEPHOS_MAX_EVACUATIONS_PER_HOST: 'Evacuations to a host at the same time.',
      NEPHOS_FENCE_COMMAND:
        'Program that is called as `<program> off <host>`. Exit status 0 means that the host has no power.',
      NEPHOS_WATCHDOG_FOLDER:
        'Folder on shared storage in which hosts renew the leases of their watchdogs, as it is mounted here.',
      NEPHOS_FLEET_HOSTS:
        'Number of simulated hosts. Default: 3 without real hosts, otherwise 0. Beside real hosts they are in the availability zone `simulated`.',
      NEPHOS_FLEET_DELAY_FACTOR:
        'Factor for the durations of simulated operations: `1` is realistic, `0` is immediate.',
      NEPHOS_MAX_CONSOLE_SESSIONS_PER_INSTANCE: 'Open serial consoles of one instance, per replica.',
      NEPHOS_MAX_CONSOLE_SESSIONS_PER_USER: 'Open serial consoles of one user, per replica.',
    },
  },
  {
    title: 'Networking (OVN)',
    settings: {
      NEPHOS_OVN_NORTHBOUND:
        'Northbound database: `unix:/path`, `tcp:host:port` or `ssl:host:port`; the members of a cluster are separated by commas.',
      NEPHOS_OVN_SOUTHBOUND: 'Southbound database, in the same form.',
      NEPHOS_OVN_KEY: 'PEM file with the private key of Nephos, for `ssl:` addresses.',
      NEPHOS_OVN_CERT: 'PEM file with the certificate of Nephos, for `ssl:` addresses.',
      NEPHOS_OVN_CA: 'PEM file with the certificate authority of OVN, for `ssl:` addresses.',
    },
  },
  {
    title: 'Volumes',
    settings: {
      NEPHOS_VOLUME_FORMAT:
        'Format of new volumes in the data folder. `qcow2` needs `qemu-img`; `raw` creates sparse files; `auto` is `qcow2` where `qemu-img` is installed. Existing volumes keep their format.',
      NEPHOS_STORAGE_ADDRESS:
        'Address under which hosts reach the [volumes of the data folder](real-machines.md#volumes-of-other-hosts). `auto` exports them over the network if a host is another machine; `off` expects them at the same path on every host.',
      NEPHOS_STORAGE_TLS_FOLDER:
        'Folder with the certificates for exported volumes. Without it they are exported without TLS.',
      NEPHOS_BACKUP_VERIFICATION_INTERVAL_SECONDS:
        'Seconds after which the latest backup of a volume is [verified](operate.md#verified-volume-backups) again. `0` verifies none automatically.',
      NEPHOS_BACKUP_VERIFICATION_BOOT_TIMEOUT_SECONDS:
        'Seconds within which a bootable volume that a verification boots on a real host must show a kernel or a login on its serial console. `0` boots none.',
      NEPHOS_MAX_BACKUP_VERIFICATIONS:
        'Backups that are [verified](operate.md#verified-volume-backups) at the same time. Others wait.',
      NEPHOS_CEPH_POOL: 'Ceph pool for [new volumes](real-machines.md#volumes-in-ceph), instead of the data folder.',
      NEPHOS_CEPH_USER: 'Ceph user, without the prefix `client.`.',
      NEPHOS_CEPH_CONF: 'Ceph configuration file with the addresses of the monitors.',
    },
  },
  {
    title: 'Images and keys',
    settings: {
      NEPHOS_MAX_IMAGE_SIZE_GIB: 'Size of the largest image, in GiB.',
      NEPHOS_IMAGE_IMPORT_TIMEOUT_SECONDS: 'Maximum duration of an image download, in seconds.',
      NEPHOS_IMAGE_IMPORT_NETWORKS:
        'Networks besides the public internet from which images and buckets can be imported, such as `10.1.0.0/16,fd00:1::/32`.',
      NEPHOS_IMAGE_FORMAT_CHECK:
        'Which images are rejected for their content. `known`: content that is recognized as another format than the declared one. `strict`: unrecognized content as well. `public`: `strict` for public images, `known` for others. `off`: none.',
      NEPHOS_KEY_SOURCES:
        'Hosts from which the public SSH keys of a user can be imported, such as `github.com,gitlab.com`.',
    },
  },
  {
    title: 'Instance high availability',
    settings: {
      NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: 'Seconds within which an equal fault notification is a duplicate.',
      NEPHOS_HA_FAILOVER_DELAY_SECONDS:
        'Maximum time, in seconds, that a recovery waits until compute considers a reported host down. It does not wait for a host without power.',
      NEPHOS_HA_MAX_PARALLEL_EVACUATIONS:
        'Instances of a failed host that are evacuated at the same time, if there are enough destination hosts.',
      NEPHOS_HA_EVACUATION_TIMEOUT_SECONDS: 'Maximum duration of the evacuation of an instance, in seconds.',
      NEPHOS_HA_POWER_OFF_TIMEOUT_SECONDS: 'Maximum time for an instance to stop, in seconds.',
      NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: 'Maximum time for an instance to start, in seconds.',
      NEPHOS_HA_EVACUATE_ALL_INSTANCES:
        '`on` also evacuates instances without the metadata `HA_Enabled`. Instances with it come first.',
      NEPHOS_HA_IGNORE_ERROR_INSTANCES: '`on` does not evacuate instances in status ERROR.',
      NEPHOS_HA_RESTART_ALL_INSTANCES: '`on` also restarts crashed instances without the metadata `HA_Enabled`.',
      NEPHOS_HA_ADD_RESERVED_HOST_TO_AGGREGATES:
        '`on` adds a reserved host to the aggregates of the host that it replaces.',
      NEPHOS_HA_RETRY_DELAY_SECONDS: 'Seconds until the single retry of a failed recovery.',
      NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT:
        'The control plane may be isolated if more than this percentage of the hosts of a segment, zone, aggregate or of the cloud, at least 2, become silent within `NEPHOS_HA_ISOLATION_WINDOW_SECONDS`. Nothing is fenced or evacuated then. `100` turns the check off.',
      NEPHOS_HA_ISOLATION_WINDOW_SECONDS:
        'Seconds within which hosts that become silent count as one failure. Hosts that were down earlier do not count.',
      NEPHOS_HA_GATEWAY_ADDRESS:
        'Address and TCP port of a gateway, such as `192.0.2.1:22`. While it does not respond, nothing is fenced or evacuated; a refused connection is a response. Not checked by default.',
      NEPHOS_HA_MAX_FAILED_HOSTS_PER_ROUND:
        'Silent hosts of an aggregate that become `down` in one round of heartbeats, and of the hosts without an aggregate. The others follow in later rounds.',
      NEPHOS_HA_KDUMP_DELAY_SECONDS:
        'Seconds after a host became `down` during which it is not fenced, so that it can write a crash dump.',
      NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS: 'Seconds after which an unfinished notification has failed.',
      NEPHOS_HA_INCIDENT_CLOSE_DELAY_SECONDS:
        'Seconds after which an incident closes by itself: its host is in service, its instances run, and nothing more was reported.',
    },
  },
  {
    title: 'Alerts',
    settings: {
      NEPHOS_SMTP_URL:
        'Mail server for alerts, such as `smtps://user:password@mail.example.com`. Without it no mail is sent.',
      NEPHOS_MAIL_FROM: 'Sender address of alerts.',
      NEPHOS_ALERT_CPU_PERCENT:
        'CPU use in percent from which on it counts as high: of an instance, and of all instances on a host.',
      NEPHOS_ALERT_CPU_MINUTES:
        'Minutes in a row for which CPU use must be high before an alert is sent, and below the limit before it is over.',
      NEPHOS_ALERT_NETWORKS:
        'Networks besides the public internet to which webhooks can be sent, such as `10.1.0.0/16,fd00:1::/32`. Plain HTTP is allowed there.',
      NEPHOS_ALERT_RETRY_DELAY_SECONDS:
        'Seconds until a failed delivery is repeated. There are five attempts; each waits four times as long as the one before.',
    },
  },
];
