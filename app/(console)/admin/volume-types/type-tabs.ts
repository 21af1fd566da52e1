import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';

export const TYPE_TABS = {
  types: { label: msg('Volume types'), create: msg('Create type') },
  'qos-specs': { label: msg('QoS specs'), create: msg('Create QoS specs') },
  'network-qos': { label: msg('Network QoS'), create: msg('Create policy') },
} as const;

export type TypeTab = keyof typeof TYPE_TABS;
export const TYPE_TAB_IDS: readonly TypeTab[] = ['types', 'qos-specs', 'network-qos'];

/** The link of an empty tab to the form for its objects. */
export const newTypeLink = (tab: TypeTab) => ({
  label: TYPE_TABS[tab].create,
  href: () => adminHref('volume-types', { tab, create: 'true' }),
  isCreation: true,
});
