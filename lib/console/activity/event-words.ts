import { msgs } from '#lib/i18n/text.ts';
import type { EventWords } from './event-sentences.ts';
import { IDENTITY_WORDS } from './identity-words.ts';

const CREATED = msgs('Create', '{name} created', 'Could not create {name}');
const CHANGED = msgs('Change', '{name} changed', 'Could not change {name}');
const DELETED = msgs('Delete', '{name} deleted', 'Could not delete {name}');

const ATTACH = msgs('Attach', '{name} attached', 'Could not attach {name}');
const DETACH = msgs('Detach', '{name} detached', 'Could not detach {name}');
const EXTENDING = msgs('Extend', '{name} extended', 'Could not extend {name}');
const FINISH = msgs('Recover', 'Recovery of {name} finished', 'Recovery of {name} failed');
const IMPORTING = msgs('Import', 'Data of {name} imported', 'Could not import the data of {name}');
const RESET_STATUS = msgs('Reset status', 'Status of {name} reset', 'Could not reset the status of {name}');
const RESTORE = msgs('Restore', '{name} restored', 'Could not restore {name}');
const RETYPING = msgs('Change type', 'Type of {name} changed', 'Could not change the type of {name}');
const REVERTING = msgs('Revert', '{name} reverted to a snapshot', 'Could not revert {name} to a snapshot');
const SAVING = msgs('Upload', 'Data of {name} uploaded', 'Could not upload the data of {name}');
const START_RECOVERY = msgs('Recover', 'Recovery of {name} started', 'Could not start the recovery of {name}');
const VERIFY = msgs('Verify', '{name} verified', 'Could not verify {name}');
const UNLOCK = msgs('Unlock', '{name} unlocked', 'Could not unlock {name}');

/** By verb, the last part of an event type. */
export const VERB_WORDS: Readonly<Record<string, EventWords>> = {
  create: CREATED,
  register: CREATED,
  add: CREATED,
  made: CREATED,
  update: CHANGED,
  delete: DELETED,
  deleting: DELETED,
  deleted: DELETED,
  soft_delete: DELETED,
  remove: DELETED,
  extending: EXTENDING,
  retyping: RETYPING,
  reverting: REVERTING,
  restore: RESTORE,
  reset_status: RESET_STATUS,
  update_status: RESET_STATUS,
  set_bootable: msgs('Set bootable', 'Bootable flag of {name} changed', 'Could not change the bootable flag of {name}'),
  set_readonly: msgs(
    'Set read-only',
    'Read-only flag of {name} changed',
    'Could not change the read-only flag of {name}',
  ),
  reserve: msgs('Reserve', '{name} reserved for an instance', 'Could not reserve {name} for an instance'),
  unreserve: msgs('Release', 'Reservation of {name} released', 'Could not release the reservation of {name}'),
  attach: ATTACH,
  detach: DETACH,
  roll_detaching: msgs('Keep attached', '{name} kept attached', 'Could not keep {name} attached'),
  transfer: msgs('Transfer', 'Transfer of {name} created', 'Could not create a transfer of {name}'),
  accept_transfer: msgs(
    'Accept transfer',
    '{name} received from another project',
    'Could not receive {name} from another project',
  ),
  hand_over: msgs(
    'Hand over',
    '{name} handed over to another project',
    'Could not hand over {name} to another project',
  ),
  backup: msgs('Back up', '{name} backed up', 'Could not back up {name}'),
  verify: VERIFY,
  verified: VERIFY,
  uploading: msgs('Create image', 'Image of {name} created', 'Could not create an image of {name}'),
  downloading: msgs('Fill from an image', '{name} filled from an image', 'Could not fill {name} from an image'),
  reimage: msgs(
    'Replace with an image',
    'Data of {name} replaced with an image',
    'Could not replace the data of {name} with an image',
  ),
  importing: IMPORTING,
  import: IMPORTING,
  cancel_transfer: msgs('Cancel transfer', 'Transfer of {name} canceled', 'Could not cancel the transfer of {name}'),
  saving: SAVING,
  queued: msgs('Reset', '{name} waits for data again', 'Could not reset {name}'),
  associate: msgs('Associate', '{name} associated', 'Could not associate {name}'),
  disassociate: msgs('Disassociate', '{name} disassociated', 'Could not disassociate {name}'),
  add_interface: msgs('Add interface', 'Interface added to {name}', 'Could not add an interface to {name}'),
  remove_interface: msgs(
    'Remove interface',
    'Interface removed from {name}',
    'Could not remove an interface from {name}',
  ),
  add_extraroutes: msgs('Add routes', 'Routes added to {name}', 'Could not add routes to {name}'),
  remove_extraroutes: msgs('Remove routes', 'Routes removed from {name}', 'Could not remove routes from {name}'),
  add_rule: msgs('Add rule', 'Rule added to {name}', 'Could not add a rule to {name}'),
  remove_rule: msgs('Delete rule', 'Rule of {name} deleted', 'Could not delete a rule of {name}'),
  add_addresses: msgs('Add addresses', 'Addresses added to {name}', 'Could not add addresses to {name}'),
  remove_addresses: msgs('Remove addresses', 'Addresses removed from {name}', 'Could not remove addresses from {name}'),
  bind: msgs('Bind', '{name} bound to a device', 'Could not bind {name} to a device'),
  unbind: msgs('Unbind', '{name} unbound from its device', 'Could not unbind {name} from its device'),
  activate: msgs('Activate', '{name} activated', 'Could not activate {name}'),
  deactivate: msgs('Deactivate', '{name} deactivated', 'Could not deactivate {name}'),
  unplug: msgs('Unplug', '{name} unplugged from its host', 'Could not unplug {name} from its host'),
  add_host: msgs('Add host', 'Host added to {name}', 'Could not add a host to {name}'),
  remove_host: msgs('Remove host', 'Host removed from {name}', 'Could not remove a host from {name}'),
  cache_images: msgs(
    'Cache images',
    'Images cached on the hosts of {name}',
    'Could not cache images on the hosts of {name}',
  ),
  enable: msgs('Enable', '{name} enabled', 'Could not enable {name}'),
  disable: msgs('Disable', '{name} disabled', 'Could not disable {name}'),
  up: msgs('Up', '{name} is up', '{name} is up'),
  down: msgs('Went down', '{name} failed', '{name} failed'),
  maintain: msgs('Start maintenance', 'Maintenance of {name} started', 'Could not start the maintenance of {name}'),
  return: msgs('Return to service', '{name} returned to service', 'Could not return {name} to service'),
  drain: msgs('Drain', '{name} is being drained', 'Could not drain {name}'),
  give_back: msgs('Reserve again', '{name} is a reserved host again', 'Could not reserve {name} again'),
  use: msgs('Use reserved host', 'Reserved host {name} taken into use', 'Could not take reserved host {name} into use'),
  acknowledge: msgs('Acknowledge', 'Failure of {name} acknowledged', 'Could not acknowledge the failure of {name}'),
  assign: msgs('Assign', 'Failure of {name} assigned', 'Could not assign the failure of {name}'),
  resolve: msgs('Resolve', 'Failure of {name} resolved', 'Could not resolve the failure of {name}'),
  reopen: msgs('Reopen', 'Failure of {name} reopened', 'Could not reopen the failure of {name}'),
  comment: msgs('Comment', 'Failure of {name} commented on', 'Could not comment on the failure of {name}'),
  escalate: msgs('Escalate', 'Incident on {name} escalated', 'Could not escalate the incident on {name}'),
  mute: msgs('Mute', 'Notifications of {name} muted', 'Could not mute notifications of {name}'),
  unmute: msgs('Unmute', 'Notifications of {name} no longer muted', 'Could not unmute notifications of {name}'),
  refuse: msgs('Reject', 'Report about {name} rejected', 'Could not reject a report about {name}'),
  ignore: msgs('Ignore', 'Report about {name} ignored', 'Could not ignore a report about {name}'),
  finish: FINISH,
  imply: msgs('Add implied role', 'Role implied by {name} added', 'Could not add a role implied by {name}'),
  stop_implying: msgs(
    'Remove implied role',
    'Role implied by {name} removed',
    'Could not remove a role implied by {name}',
  ),
  invite: msgs('Invite', '{name} invited', 'Could not invite {name}'),
  uninvite: msgs(
    'Withdraw invitation',
    'Invitation of {name} withdrawn',
    'Could not withdraw the invitation of {name}',
  ),
  accept: msgs('Accept invitation', '{name} accepted the invitation', '{name} could not accept the invitation'),
  unlock: UNLOCK,
  password: msgs('Change password', 'Password of {name} changed', 'Could not change the password of {name}'),
  revealToken: msgs('Show token', '{name} displayed a token', '{name} could not display a token'),
  recoveryCode: msgs(
    'Use recovery code',
    '{name} signed in with a recovery code',
    '{name} could not sign in with a recovery code',
  ),
  confirmEmail: msgs(
    'Confirm email address',
    'Email address of {name} confirmed',
    'Could not confirm the email address of {name}',
  ),
  signOut: msgs('End sessions', 'Sessions of {name} ended', 'Could not end the sessions of {name}'),
  secondFactors: msgs(
    'Change second factors',
    'Second factors of {name} changed',
    'Could not change the second factors of {name}',
  ),
  recoveryCodes: msgs(
    'Create recovery codes',
    'Recovery codes of {name} created',
    'Could not create recovery codes of {name}',
  ),
  rotateKey: msgs('Rotate key', 'Key of {name} rotated', 'Could not rotate the key of {name}'),
  addPasskey: msgs('Add passkey', 'Passkey of {name} added', 'Could not add a passkey of {name}'),
  removePasskey: msgs('Remove passkey', 'Passkey of {name} removed', 'Could not remove a passkey of {name}'),
  addUser: msgs('Add member', 'Member added to {name}', 'Could not add a member to {name}'),
  removeUser: msgs('Remove member', 'Member removed from {name}', 'Could not remove a member from {name}'),
  add_access: msgs(
    'Add the access of a project',
    'Access of a project to {name} added',
    'Could not add the access of a project to {name}',
  ),
  remove_access: msgs(
    'Remove the access of a project',
    'Access of a project to {name} removed',
    'Could not remove the access of a project to {name}',
  ),
  set_default: msgs('Set as default', '{name} set as default', 'Could not set {name} as default'),
  unset_default: msgs('Remove default', '{name} is no longer the default', 'Could not remove {name} as the default'),
  confirmRemovals: msgs(
    'Confirm removals',
    'Removals of the directory of {name} confirmed',
    'Could not confirm the removals of the directory of {name}',
  ),
  directoryUnavailable: msgs('Read directory', 'Directory of {name} unavailable', 'Directory of {name} unavailable'),
  directoryAvailable: msgs(
    'Read directory',
    'Directory of {name} available again',
    'Could not read the directory of {name}',
  ),
  passcodeLimit: msgs('Reject passcodes', 'Too many wrong passcodes for {name}', 'Too many wrong passcodes for {name}'),
  attaching: ATTACH,
  attached: ATTACH,
  detaching: DETACH,
  begin_detaching: DETACH,
  extend: EXTENDING,
  revert: REVERTING,
  restoring: RESTORE,
  retype: RETYPING,
  upload: SAVING,
};

/** By event type, if the verb alone is not sufficient. */
export const TYPE_WORDS: Readonly<Record<string, EventWords>> = {
  'bucket.usage': msgs('Usage', 'Usage of {name} crossed 90% of its quota', 'Usage of {name} crossed 90% of its quota'),
  'quota.usage': msgs('Usage', 'Usage of {name} crossed 90% of a quota', 'Usage of {name} crossed 90% of a quota'),
  'quota_request.create': msgs('Request quota', 'More {name} requested', 'Could not request more {name}'),
  'quota_request.withdraw': msgs(
    'Withdraw quota request',
    'Request for more {name} withdrawn',
    'Could not withdraw the request for more {name}',
  ),
  'quota_request.grant': msgs(
    'Grant quota request',
    'Request for more {name} granted',
    'Could not grant the request for more {name}',
  ),
  'quota_request.decline': msgs(
    'Decline quota request',
    'Request for more {name} declined',
    'Could not decline the request for more {name}',
  ),
  'quota_request.expire': msgs(
    'End of a quota grant',
    'Grant of more {name} expired',
    'Could not end the grant of more {name}',
  ),
  'quota_request.supersede': msgs(
    'End of a quota grant',
    'Grant of more {name} ended: the limit was changed since then',
    'Could not end the grant of more {name}',
  ),
  'server.cpu_high': msgs('CPU use high', 'CPU use of {name} is high', 'CPU use of {name} is high'),
  'server.cpu_normal': msgs(
    'CPU use normal',
    'CPU use of {name} is no longer high',
    'CPU use of {name} is no longer high',
  ),
  'host.cpu_high': msgs('CPU use high', 'CPU use of {name} is high', 'CPU use of {name} is high'),
  'host.cpu_normal': msgs(
    'CPU use normal',
    'CPU use of {name} is no longer high',
    'CPU use of {name} is no longer high',
  ),
  'host.unknown_guests': msgs(
    'Guests without an instance',
    'Guests without an instance found on {name}',
    'Guests without an instance found on {name}',
  ),
  'host.no_unknown_guests': msgs(
    'No guests without an instance',
    'All guests on {name} belong to instances again',
    'All guests on {name} belong to instances again',
  ),
  'image.member.create': msgs('Share', '{name} shared with a project', 'Could not share {name} with a project'),
  'image.member.delete': msgs(
    'Stop sharing',
    '{name} no longer shared with a project',
    'Could not stop sharing {name} with a project',
  ),
  'image.member.update': msgs(
    'Respond to a share',
    'Response to the sharing of {name} saved',
    'Could not respond to the sharing of {name}',
  ),
  'role_assignment.create': msgs('Assign role', 'Role assigned to {name}', 'Could not assign a role to {name}'),
  'host.fencing': msgs('Confirm off', '{name} confirmed to be off', 'Could not confirm that {name} is off'),
  'isolation.suspect': msgs('Suspect isolation', '{name} may be isolated', '{name} may be isolated'),
  'isolation.override': msgs(
    'Override',
    'Isolation incident of {name} overridden',
    'Could not override the isolation incident of {name}',
  ),
  'isolation.revoke': msgs(
    'Revoke override',
    'Override of the isolation incident of {name} revoked',
    'Could not revoke the override of the isolation incident of {name}',
  ),
  'isolation.expire': msgs(
    'Override expired',
    'Override of the isolation incident of {name} expired',
    'Override of the isolation incident of {name} expired',
  ),
  'isolation.clear': msgs(
    'Close',
    'Isolation incident of {name} closed',
    'Could not close the isolation incident of {name}',
  ),
  'segment.set_reserve': msgs('Set reserve', 'Reserve of {name} set', 'Could not set the reserve of {name}'),
  'segment.set_balancing': msgs('Set balancing', 'Balancing of {name} set', 'Could not set the balancing of {name}'),
  'segment.override_reserve': msgs(
    'Override reserve',
    'Reserve of {name} overridden',
    'Could not override the reserve of {name}',
  ),
  'segment.revoke_reserve_override': msgs(
    'Revoke override of reserve',
    'Override of the reserve of {name} revoked',
    'Could not revoke the override of the reserve of {name}',
  ),
  'segment.use_reserve': msgs(
    'Use reserve',
    'Reserved capacity of {name} used',
    'Could not use reserved capacity of {name}',
  ),
  'server.use_reserve': msgs(
    'Use reserve',
    'Capacity reserved for failures used for {name}',
    'Could not use reserved capacity for {name}',
  ),
  'role_assignment.delete': msgs('Revoke role', 'Role revoked from {name}', 'Could not revoke a role from {name}'),
  'notification.create': msgs('Report', 'Failure of {name} reported', 'Could not report a failure of {name}'),
  ...IDENTITY_WORDS,
  'notification.start': START_RECOVERY,
  'notification.process': START_RECOVERY,
  'notification.retry': START_RECOVERY,
  'notification.fail': FINISH,
  'notification.retry_finish': FINISH,
  'notification.retry_fail': FINISH,
  'schedule.run': msgs('Run', 'Run of {name} started', 'Run of {name} failed'),
  'schedule.run_done': msgs('Run', 'Run of {name} finished', 'Run of {name} failed'),
  'schedule.run_missed': msgs('Run', 'Run of {name} missed', 'Run of {name} missed'),
  'schedule.run_refused': msgs('Run', 'Run of {name} refused', 'Run of {name} refused'),
};

const FAILURES: ReadonlySet<string> = new Set([
  'user.passcodeLimit',
  'identity_provider.rejectSignIn',
  'domain.directoryUnavailable',
  'federation_protocol.metadataWarning',
  'host.down',
  'host.unknown_guests',
  'notification.fail',
  'notification.error',
  'notification.retry_fail',
  'schedule.run_missed',
  'schedule.run_refused',
]);
export const isFailure = (type: string): boolean => FAILURES.has(type) || /\.error|_failed$/.test(type);

export const verbOf = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

/** Columns of a host change, in the order of relevance. */
const SWITCHES: readonly [column: string, on: EventWords, off: EventWords][] = [
  ['is_enabled', VERB_WORDS.enable ?? CHANGED, VERB_WORDS.disable ?? CHANGED],
  ['on_maintenance', VERB_WORDS.maintain ?? CHANGED, VERB_WORDS.return ?? CHANGED],
  [
    'forced_down',
    msgs('Force down', '{name} forced down', 'Could not force {name} down'),
    msgs('Allow up', '{name} no longer forced down', 'Could not end forcing {name} down'),
  ],
];

/** Sentences for an event; never its name in the log. */
export function wordsOf(type: string, after?: unknown): EventWords {
  if (/^(?:host|segment_host)\.update$/.test(type) && after instanceof Object) {
    for (const [column, on, off] of SWITCHES) {
      const value: unknown = Reflect.get(after, column);
      if (value !== undefined) return value === 1 ? on : off;
    }
  }
  const plain = type.replace(/_failed$/, '');
  return TYPE_WORDS[plain] ?? VERB_WORDS[verbOf(plain)] ?? CHANGED;
}
