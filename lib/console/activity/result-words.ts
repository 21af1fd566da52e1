import type { HistoryWord } from '#lib/compute/server-actions/verbs.ts';
import { msg } from '#lib/i18n/text.ts';
import type { EventWords } from './event-sentences.ts';

type ResultWords = Omit<EventWords, 'label'>;

export const ACTION_RESULTS: Record<HistoryWord, ResultWords> = {
  create: { done: msg('{name} launched'), failed: msg('Could not launch {name}') },
  delete: { done: msg('{name} deleted'), failed: msg('Could not delete {name}') },
  softDelete: { done: msg('{name} deleted'), failed: msg('Could not delete {name}') },
  forceDelete: { done: msg('{name} deleted'), failed: msg('Could not delete {name}') },
  restore: { done: msg('{name} restored'), failed: msg('Could not restore {name}') },
  start: { done: msg('{name} started'), failed: msg('Could not start {name}') },
  stop: { done: msg('{name} stopped'), failed: msg('Could not stop {name}') },
  reboot: { done: msg('{name} rebooted'), failed: msg('Could not reboot {name}') },
  pause: { done: msg('{name} paused'), failed: msg('Could not pause {name}') },
  unpause: { done: msg('{name} unpaused'), failed: msg('Could not unpause {name}') },
  suspend: { done: msg('{name} suspended'), failed: msg('Could not suspend {name}') },
  resume: { done: msg('{name} resumed'), failed: msg('Could not resume {name}') },
  rebuild: { done: msg('{name} rebuilt'), failed: msg('Could not rebuild {name}') },
  rescue: { done: msg('{name} is in rescue mode'), failed: msg('Could not rescue {name}') },
  unrescue: { done: msg('Rescue of {name} ended'), failed: msg('Could not end the rescue of {name}') },
  resize: { done: msg('{name} resized'), failed: msg('Could not resize {name}') },
  confirmResize: { done: msg('Resize of {name} confirmed'), failed: msg('Could not confirm the resize of {name}') },
  revertResize: { done: msg('Resize of {name} reverted'), failed: msg('Could not revert the resize of {name}') },
  migrate: { done: msg('{name} migrated'), failed: msg('Could not migrate {name}') },
  'live-migration': { done: msg('{name} migrated'), failed: msg('Could not migrate {name}') },
  live_migration_force_complete: {
    done: msg('Live migration of {name} forced to complete'),
    failed: msg('Could not force the live migration of {name}'),
  },
  live_migration_cancel: {
    done: msg('Live migration of {name} cancelled'),
    failed: msg('Could not cancel the live migration of {name}'),
  },
  evacuate: { done: msg('{name} evacuated'), failed: msg('Could not evacuate {name}') },
  shelve: { done: msg('{name} shelved'), failed: msg('Could not shelve {name}') },
  shelveOffload: { done: msg('{name} offloaded'), failed: msg('Could not offload {name}') },
  unshelve: { done: msg('{name} unshelved'), failed: msg('Could not unshelve {name}') },
  lock: { done: msg('{name} locked'), failed: msg('Could not lock {name}') },
  unlock: { done: msg('{name} unlocked'), failed: msg('Could not unlock {name}') },
  resetState: { done: msg('State of {name} reset'), failed: msg('Could not reset the state of {name}') },
  createImage: { done: msg('Image of {name} created'), failed: msg('Could not create an image of {name}') },
  createBackup: { done: msg('Backup of {name} created'), failed: msg('Could not create a backup of {name}') },
  changePassword: { done: msg('Password of {name} set'), failed: msg('Could not set the password of {name}') },
  trigger_crash_dump: {
    done: msg('Crash dump of {name} triggered'),
    failed: msg('Could not trigger a crash dump of {name}'),
  },
  attach_volume: { done: msg('Volume attached to {name}'), failed: msg('Could not attach the volume to {name}') },
  detach_volume: { done: msg('Volume detached from {name}'), failed: msg('Could not detach the volume from {name}') },
  swap_volume: { done: msg('Volume of {name} swapped'), failed: msg('Could not swap the volume of {name}') },
  extend_volume: { done: msg('Volume of {name} extended'), failed: msg('Could not extend the volume of {name}') },
  attach_interface: {
    done: msg('{name} connected to the network'),
    failed: msg('Could not connect {name} to the network'),
  },
  detach_interface: {
    done: msg('Network interface of {name} detached'),
    failed: msg('Could not detach the network interface of {name}'),
  },
  addFixedIp: { done: msg('Address added to {name}'), failed: msg('Could not add an address to {name}') },
  removeFixedIp: { done: msg('Address removed from {name}'), failed: msg('Could not remove an address from {name}') },
  addFloatingIp: {
    done: msg('Floating IP associated with {name}'),
    failed: msg('Could not associate the floating IP with {name}'),
  },
  removeFloatingIp: {
    done: msg('Floating IP disassociated from {name}'),
    failed: msg('Could not disassociate the floating IP from {name}'),
  },
  addSecurityGroup: {
    done: msg('Security group added to {name}'),
    failed: msg('Could not add the security group to {name}'),
  },
  removeSecurityGroup: {
    done: msg('Security group removed from {name}'),
    failed: msg('Could not remove the security group from {name}'),
  },
  update_metadata: { done: msg('Metadata of {name} changed'), failed: msg('Could not change the metadata of {name}') },
  delete_metadata: { done: msg('Metadata of {name} removed'), failed: msg('Could not remove metadata of {name}') },
};
