import { msg } from '#lib/i18n/text.ts';

/** Verbs of hosts in the fault lab. */
export const LAB_HOST_VERBS = {
  fail: { label: msg('Simulate a failure'), menu: { icon: 'flask-conical' } },
  repair: {
    label: msg('Repair'),
    obstacle: ({ faults }: { faults: readonly unknown[] }) => (faults.length === 0 ? msg('No faults') : undefined),
    menu: { icon: 'wrench' },
  },
} as const;

export const FAULT_VERBS = { repair: { label: msg('Repair'), menu: { icon: 'wrench', isBulk: true } } } as const;
