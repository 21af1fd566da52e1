import { msg } from '#lib/i18n/text.ts';
import { type EventWords, eventWords as words } from './event-sentences.ts';
import { IDENTITY_WORDS } from './identity-words.ts';

const CREATED = words(msg('Create'), msg('{name} created'), msg('Could not create {name}'));
const CHANGED = words(msg('Change'), msg('{name} changed'), msg('Could not change {name}'));
const DELETED = words(msg('Delete'), msg('{name} deleted'), msg('Could not delete {name}'));

const ATTACH = words(msg('Attach'), msg('{name} attached'), msg('Could not attach {name}'));
const DETACH = words(msg('Detach'), msg('{name} detached'), msg('Could not detach {name}'));
const EXTENDING = words(msg('Extend'), msg('{name} extended'), msg('Could not extend {name}'));
const FINISH = words(msg('Recover'), msg('Recovery of {name} finished'), msg('Recovery of {name} failed'));
const IMPORTING = words(msg('Import'), msg('Data of {name} imported'), msg('Could not import the data of {name}'));
const RESET_STATUS = words(
  msg('Reset status'),
  msg('Status of {name} reset'),
  msg('Could not reset the status of {name}'),
);
const RESTORE = words(msg('Restore'), msg('{name} restored'), msg('Could not restore {name}'));
const RETYPING = words(msg('Change type'), msg('Type of {name} changed'), msg('Could not change the type of {name}'));
const REVERTING = words(
  msg('Revert'),
  msg('{name} reverted to a snapshot'),
  msg('Could not revert {name} to a snapshot'),
);
const SAVING = words(msg('Upload'), msg('Data of {name} uploaded'), msg('Could not upload the data of {name}'));
const START_RECOVERY = words(
  msg('Recover'),
  msg('Recovery of {name} started'),
  msg('Could not start the recovery of {name}'),
);
const UNLOCK = words(msg('Unlock'), msg('{name} unlocked'), msg('Could not unlock {name}'));

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
  set_bootable: words(
    msg('Set bootable'),
    msg('Bootable flag of {name} changed'),
    msg('Could not change the bootable flag of {name}'),
  ),
  set_readonly: words(
    msg('Set read-only'),
    msg('Read-only flag of {name} changed'),
    msg('Could not change the read-only flag of {name}'),
  ),
  reserve: words(
    msg('Reserve'),
    msg('{name} reserved for an instance'),
    msg('Could not reserve {name} for an instance'),
  ),
  unreserve: words(
    msg('Release'),
    msg('Reservation of {name} released'),
    msg('Could not release the reservation of {name}'),
  ),
  attach: ATTACH,
  detach: DETACH,
  roll_detaching: words(msg('Keep attached'), msg('{name} kept attached'), msg('Could not keep {name} attached')),
  transfer: words(msg('Transfer'), msg('Transfer of {name} created'), msg('Could not create a transfer of {name}')),
  accept_transfer: words(
    msg('Accept transfer'),
    msg('{name} received from another project'),
    msg('Could not receive {name} from another project'),
  ),
  hand_over: words(
    msg('Hand over'),
    msg('{name} handed over to another project'),
    msg('Could not hand over {name} to another project'),
  ),
  backup: words(msg('Back up'), msg('{name} backed up'), msg('Could not back up {name}')),
  uploading: words(msg('Create image'), msg('Image of {name} created'), msg('Could not create an image of {name}')),
  downloading: words(
    msg('Fill from an image'),
    msg('{name} filled from an image'),
    msg('Could not fill {name} from an image'),
  ),
  reimage: words(
    msg('Replace with an image'),
    msg('Data of {name} replaced with an image'),
    msg('Could not replace the data of {name} with an image'),
  ),
  importing: IMPORTING,
  import: IMPORTING,
  cancel_transfer: words(
    msg('Cancel transfer'),
    msg('Transfer of {name} canceled'),
    msg('Could not cancel the transfer of {name}'),
  ),
  saving: SAVING,
  queued: words(msg('Reset'), msg('{name} waits for data again'), msg('Could not reset {name}')),
  associate: words(msg('Associate'), msg('{name} associated'), msg('Could not associate {name}')),
  disassociate: words(msg('Disassociate'), msg('{name} disassociated'), msg('Could not disassociate {name}')),
  add_interface: words(
    msg('Add interface'),
    msg('Interface added to {name}'),
    msg('Could not add an interface to {name}'),
  ),
  remove_interface: words(
    msg('Remove interface'),
    msg('Interface removed from {name}'),
    msg('Could not remove an interface from {name}'),
  ),
  add_extraroutes: words(msg('Add routes'), msg('Routes added to {name}'), msg('Could not add routes to {name}')),
  remove_extraroutes: words(
    msg('Remove routes'),
    msg('Routes removed from {name}'),
    msg('Could not remove routes from {name}'),
  ),
  add_rule: words(msg('Add rule'), msg('Rule added to {name}'), msg('Could not add a rule to {name}')),
  remove_rule: words(msg('Delete rule'), msg('Rule of {name} deleted'), msg('Could not delete a rule of {name}')),
  add_addresses: words(
    msg('Add addresses'),
    msg('Addresses added to {name}'),
    msg('Could not add addresses to {name}'),
  ),
  remove_addresses: words(
    msg('Remove addresses'),
    msg('Addresses removed from {name}'),
    msg('Could not remove addresses from {name}'),
  ),
  bind: words(msg('Bind'), msg('{name} bound to a device'), msg('Could not bind {name} to a device')),
  unbind: words(msg('Unbind'), msg('{name} unbound from its device'), msg('Could not unbind {name} from its device')),
  activate: words(msg('Activate'), msg('{name} activated'), msg('Could not activate {name}')),
  deactivate: words(msg('Deactivate'), msg('{name} deactivated'), msg('Could not deactivate {name}')),
  unplug: words(msg('Unplug'), msg('{name} unplugged from its host'), msg('Could not unplug {name} from its host')),
  add_host: words(msg('Add host'), msg('Host added to {name}'), msg('Could not add a host to {name}')),
  remove_host: words(msg('Remove host'), msg('Host removed from {name}'), msg('Could not remove a host from {name}')),
  cache_images: words(
    msg('Cache images'),
    msg('Images cached on the hosts of {name}'),
    msg('Could not cache images on the hosts of {name}'),
  ),
  enable: words(msg('Enable'), msg('{name} enabled'), msg('Could not enable {name}')),
  disable: words(msg('Disable'), msg('{name} disabled'), msg('Could not disable {name}')),
  up: words(msg('Up'), msg('{name} is up'), msg('{name} is up')),
  down: words(msg('Went down'), msg('{name} failed'), msg('{name} failed')),
  maintain: words(
    msg('Start maintenance'),
    msg('Maintenance of {name} started'),
    msg('Could not start the maintenance of {name}'),
  ),
  return: words(msg('Return to service'), msg('{name} returned to service'), msg('Could not return {name} to service')),
  drain: words(msg('Drain'), msg('{name} is being drained'), msg('Could not drain {name}')),
  give_back: words(msg('Reserve again'), msg('{name} is a reserved host again'), msg('Could not reserve {name} again')),
  use: words(
    msg('Use reserved host'),
    msg('Reserved host {name} taken into use'),
    msg('Could not take reserved host {name} into use'),
  ),
  acknowledge: words(
    msg('Acknowledge'),
    msg('Failure of {name} acknowledged'),
    msg('Could not acknowledge the failure of {name}'),
  ),
  assign: words(msg('Assign'), msg('Failure of {name} assigned'), msg('Could not assign the failure of {name}')),
  resolve: words(msg('Resolve'), msg('Failure of {name} resolved'), msg('Could not resolve the failure of {name}')),
  reopen: words(msg('Reopen'), msg('Failure of {name} reopened'), msg('Could not reopen the failure of {name}')),
  comment: words(
    msg('Comment'),
    msg('Failure of {name} commented on'),
    msg('Could not comment on the failure of {name}'),
  ),
  mute: words(msg('Mute'), msg('Notifications of {name} muted'), msg('Could not mute notifications of {name}')),
  unmute: words(
    msg('Unmute'),
    msg('Notifications of {name} no longer muted'),
    msg('Could not unmute notifications of {name}'),
  ),
  refuse: words(msg('Reject'), msg('Report about {name} rejected'), msg('Could not reject a report about {name}')),
  ignore: words(msg('Ignore'), msg('Report about {name} ignored'), msg('Could not ignore a report about {name}')),
  finish: FINISH,
  imply: words(
    msg('Add implied role'),
    msg('Role implied by {name} added'),
    msg('Could not add a role implied by {name}'),
  ),
  stop_implying: words(
    msg('Remove implied role'),
    msg('Role implied by {name} removed'),
    msg('Could not remove a role implied by {name}'),
  ),
  invite: words(msg('Invite'), msg('{name} invited'), msg('Could not invite {name}')),
  uninvite: words(
    msg('Withdraw invitation'),
    msg('Invitation of {name} withdrawn'),
    msg('Could not withdraw the invitation of {name}'),
  ),
  accept: words(
    msg('Accept invitation'),
    msg('{name} accepted the invitation'),
    msg('{name} could not accept the invitation'),
  ),
  unlock: UNLOCK,
  password: words(
    msg('Change password'),
    msg('Password of {name} changed'),
    msg('Could not change the password of {name}'),
  ),
  revealToken: words(msg('Show token'), msg('{name} displayed a token'), msg('{name} could not display a token')),
  recoveryCode: words(
    msg('Use recovery code'),
    msg('{name} signed in with a recovery code'),
    msg('{name} could not sign in with a recovery code'),
  ),
  confirmEmail: words(
    msg('Confirm email address'),
    msg('Email address of {name} confirmed'),
    msg('Could not confirm the email address of {name}'),
  ),
  signOut: words(msg('End sessions'), msg('Sessions of {name} ended'), msg('Could not end the sessions of {name}')),
  secondFactors: words(
    msg('Change second factors'),
    msg('Second factors of {name} changed'),
    msg('Could not change the second factors of {name}'),
  ),
  recoveryCodes: words(
    msg('Create recovery codes'),
    msg('Recovery codes of {name} created'),
    msg('Could not create recovery codes of {name}'),
  ),
  rotateKey: words(msg('Rotate key'), msg('Key of {name} rotated'), msg('Could not rotate the key of {name}')),
  addPasskey: words(msg('Add passkey'), msg('Passkey of {name} added'), msg('Could not add a passkey of {name}')),
  removePasskey: words(
    msg('Remove passkey'),
    msg('Passkey of {name} removed'),
    msg('Could not remove a passkey of {name}'),
  ),
  addUser: words(msg('Add member'), msg('Member added to {name}'), msg('Could not add a member to {name}')),
  removeUser: words(
    msg('Remove member'),
    msg('Member removed from {name}'),
    msg('Could not remove a member from {name}'),
  ),
  add_access: words(
    msg('Add the access of a project'),
    msg('Access of a project to {name} added'),
    msg('Could not add the access of a project to {name}'),
  ),
  remove_access: words(
    msg('Remove the access of a project'),
    msg('Access of a project to {name} removed'),
    msg('Could not remove the access of a project to {name}'),
  ),
  set_default: words(msg('Set as default'), msg('{name} set as default'), msg('Could not set {name} as default')),
  unset_default: words(
    msg('Remove default'),
    msg('{name} is no longer the default'),
    msg('Could not remove {name} as the default'),
  ),
  confirmRemovals: words(
    msg('Confirm removals'),
    msg('Removals of the directory of {name} confirmed'),
    msg('Could not confirm the removals of the directory of {name}'),
  ),
  directoryUnavailable: words(
    msg('Read directory'),
    msg('Directory of {name} unavailable'),
    msg('Directory of {name} unavailable'),
  ),
  directoryAvailable: words(
    msg('Read directory'),
    msg('Directory of {name} available again'),
    msg('Could not read the directory of {name}'),
  ),
  passcodeLimit: words(
    msg('Reject passcodes'),
    msg('Too many wrong passcodes for {name}'),
    msg('Too many wrong passcodes for {name}'),
  ),
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
  'bucket.usage': words(
    msg('Usage'),
    msg('Usage of {name} crossed 90% of its quota'),
    msg('Usage of {name} crossed 90% of its quota'),
  ),
  'quota.usage': words(
    msg('Usage'),
    msg('Usage of {name} crossed 90% of a quota'),
    msg('Usage of {name} crossed 90% of a quota'),
  ),
  'image.member.create': words(
    msg('Share'),
    msg('{name} shared with a project'),
    msg('Could not share {name} with a project'),
  ),
  'image.member.delete': words(
    msg('Stop sharing'),
    msg('{name} no longer shared with a project'),
    msg('Could not stop sharing {name} with a project'),
  ),
  'image.member.update': words(
    msg('Respond to a share'),
    msg('Response to the sharing of {name} saved'),
    msg('Could not respond to the sharing of {name}'),
  ),
  'role_assignment.create': words(
    msg('Assign role'),
    msg('Role assigned to {name}'),
    msg('Could not assign a role to {name}'),
  ),
  'role_assignment.delete': words(
    msg('Revoke role'),
    msg('Role revoked from {name}'),
    msg('Could not revoke a role from {name}'),
  ),
  'notification.create': words(
    msg('Report'),
    msg('Failure of {name} reported'),
    msg('Could not report a failure of {name}'),
  ),
  ...IDENTITY_WORDS,
  'notification.start': START_RECOVERY,
  'notification.process': START_RECOVERY,
  'notification.retry': START_RECOVERY,
  'notification.fail': FINISH,
  'notification.retry_finish': FINISH,
  'notification.retry_fail': FINISH,
};

const FAILURES: ReadonlySet<string> = new Set([
  'user.passcodeLimit',
  'identity_provider.rejectSignIn',
  'domain.directoryUnavailable',
  'federation_protocol.metadataWarning',
  'host.down',
  'notification.fail',
  'notification.error',
  'notification.retry_fail',
]);
export const isFailure = (type: string): boolean => FAILURES.has(type) || /\.error|_failed$/.test(type);

export const verbOf = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

/** Columns of a host change, in the order of relevance. */
const SWITCHES: readonly [column: string, on: EventWords, off: EventWords][] = [
  ['is_enabled', VERB_WORDS.enable ?? CHANGED, VERB_WORDS.disable ?? CHANGED],
  ['on_maintenance', VERB_WORDS.maintain ?? CHANGED, VERB_WORDS.return ?? CHANGED],
  [
    'forced_down',
    words(msg('Force down'), msg('{name} forced down'), msg('Could not force {name} down')),
    words(msg('Allow up'), msg('{name} no longer forced down'), msg('Could not end forcing {name} down')),
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
