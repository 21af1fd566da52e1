import { msg } from '#lib/i18n/text.ts';

export const TYPE_TABS = {
  types: { label: msg('Volume types'), create: msg('Create type') },
  'qos-specs': { label: msg('QoS specs'), create: msg('Create QoS specs') },
  'network-qos': { label: msg('Network QoS'), create: msg('Create policy') },
} as const;

export type TypeTab = keyof typeof TYPE_TABS;
export const TYPE_TAB_IDS: readonly TypeTab[] = ['types', 'qos-specs', 'network-qos'];
