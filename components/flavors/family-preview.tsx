'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { FamilyMember } from './plan-family.ts';

export function FamilyPreview({ members }: { members: readonly FamilyMember[] }) {
  const { t, format } = useI18n();
  const head = 'px-3 py-1.5 text-end font-medium text-ink-muted text-small';
  const cell = 'px-3 py-1.5 text-end tabular-nums';
  return (
    <div className="overflow-x-auto rounded-card border">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('Flavors to create')}</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={`${head} text-start!`}>
              {t('Name')}
            </th>
            <th scope="col" className={head}>
              {t('vCPU')}
            </th>
            <th scope="col" className={head}>
              {t('RAM')}
            </th>
            <th scope="col" className={head}>
              {t('Disk')}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ name, vcpus, ram, disk, isTaken }) => (
            <tr key={name} className="border-t">
              <th scope="row" className="px-3 py-1.5 text-start font-medium">
                {name}
                {isTaken && (
                  <span className="ms-2 font-normal">
                    <StateBadge word={t('already exists')} tone="warning" />
                  </span>
                )}
              </th>
              <td className={cell}>{format.number(vcpus)}</td>
              <td className={cell}>{format.mib(ram)}</td>
              <td className={cell}>{format.gib(disk)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
