'use client';

import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { MAX_COMPARED } from './comparable.ts';
import { ephemeralOf, isPublic, specsOf } from './flavor-facts.ts';

interface CompareFlavorsProps {
  /** Between two and `MAX_COMPARED`. */
  flavors: readonly Flavor[];
  further?: readonly { label: string; of: (flavor: Flavor) => Text }[];
  onClose: () => void;
}

export function CompareFlavors({ flavors, further = [], onClose }: CompareFlavorsProps) {
  const { t, format } = useI18n();
  const keys = [...new Set(flavors.flatMap((flavor) => Object.keys(specsOf(flavor))))].sort();
  const lines: { label: string; of: (flavor: Flavor) => string }[] = [
    { label: t('vCPU'), of: ({ vcpus }) => format.number(vcpus) },
    { label: t('RAM'), of: ({ ram }) => format.mib(ram) },
    { label: t('RAM per vCPU'), of: ({ ram, vcpus }) => format.mib(Math.round(ram / vcpus)) },
    { label: t('Disk'), of: ({ disk }) => format.gib(disk) },
    { label: t('Ephemeral'), of: (flavor) => format.gib(ephemeralOf(flavor)) },
    { label: t('Swap'), of: ({ swap }) => format.mib(Number(swap)) },
    { label: t('Public'), of: (flavor) => (isPublic(flavor) ? t('Yes') : t('No')) },
    ...further.map(({ label, of }) => ({ label, of: (flavor: Flavor) => t(of(flavor)) })),
    ...keys.map((key) => ({ label: key, of: (flavor: Flavor) => specsOf(flavor)[key] ?? '–' })),
    { label: t('Description'), of: ({ description }) => description || '–' },
  ];
  return (
    <Dialog onClose={onClose} title={t('Compare flavors')} size="large">
      {flavors.length < 2 ? (
        <p>{t('Select two to {most} flavors to compare them.', { most: MAX_COMPARED })}</p>
      ) : (
        <Comparison flavors={flavors} lines={lines} />
      )}
    </Dialog>
  );
}

interface ComparisonProps {
  flavors: readonly Flavor[];
  lines: readonly { label: string; of: (flavor: Flavor) => string }[];
}

function Comparison({ flavors, lines }: ComparisonProps) {
  const t = useT();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={t('Flavors side by side')}
      className="overflow-x-auto rounded-card border"
    >
      <table className="w-full border-collapse [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-start">
        <caption className="sr-only">{t('Flavors side by side; what differs is marked.')}</caption>
        <thead className="bg-sunken">
          <tr>
            <td />
            {flavors.map(({ id, name }) => (
              <th key={id} scope="col" className="min-w-32 break-words font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, of }) => {
            const values = flavors.map((flavor) => ({ id: flavor.id, value: of(flavor) }));
            const differs = new Set(values.map(({ value }) => value)).size > 1;
            return (
              <tr key={label} className="border-t">
                <th scope="row" className="max-w-56 break-words font-medium text-ink-muted text-small">
                  {label}
                  {differs && <span className="sr-only"> {t('(differs)')}</span>}
                </th>
                {values.map(({ id, value }) => (
                  <td
                    key={id}
                    className={cx('break-words tabular-nums', differs ? 'font-medium text-ink' : 'text-ink-muted')}
                  >
                    {value}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
