'use client';

import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { cx } from '#components/ui/cx.ts';
import type { HostPaths, ReachabilityMatrix } from '#lib/ha/isolation/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { PATH_NAMES, PATH_WORDS, POWER_WORDS } from './isolation-words.ts';

interface IsolationMatrixProps {
  matrix: ReachabilityMatrix;
  checkedAt: string;
}

/** Which paths worked in the last check. */
export function IsolationMatrix({ matrix: { paths, hosts, more_hosts }, checkedAt }: IsolationMatrixProps) {
  const t = useT();
  return (
    <details>
      <summary className="cursor-pointer font-medium text-ink">{t('Reachability')}</summary>
      <div className="mt-2 rounded-card border bg-surface">
        <p className="px-4 pt-3 text-small">
          {t('Checked')} <DateTime at={checkedAt} />
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3">
          {(['database', 'storage', 'gateway'] as const).map((name) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-faint">{t(PATH_NAMES[name])}</dt>
              <dd>
                <PathBadge state={paths[name]} />
              </dd>
            </div>
          ))}
        </dl>
        <CardTable
          caption={t('Reachability of the hosts')}
          heads={[
            { label: t('Host') },
            { label: t('Hypervisor') },
            { label: t('Network agent') },
            { label: t('Power') },
            { label: t('Reported as failed'), isWideOnly: true },
            { label: t('Last response'), isWideOnly: true, isLast: true },
          ]}
        >
          {hosts.map((row) => (
            <HostRow key={row.host} row={row} />
          ))}
        </CardTable>
        {more_hosts > 0 && <p className="px-4 py-2 text-small">{t('and {count} more', { count: more_hosts })}</p>}
      </div>
    </details>
  );
}

function HostRow({ row }: { row: HostPaths }) {
  const t = useT();
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-medium">
        {row.host}
        {!row.is_counted && <span className="ms-1.5 font-normal text-ink-faint">{t('does not count')}</span>}
      </th>
      <td className="px-4 py-2">
        <PathBadge state={row.hypervisor} />
      </td>
      <td className="px-4 py-2">
        <PathBadge state={row.network} />
      </td>
      <td className="px-4 py-2">{t(POWER_WORDS[row.power])}</td>
      <td className={cx('px-4 py-2', WIDE_ONLY)}>{row.is_reported ? t('Yes') : t('No')}</td>
      <td className={cx('px-4 py-2 text-end', WIDE_ONLY)}>
        <DateTime at={row.seen_at} />
      </td>
    </tr>
  );
}

function PathBadge({ state }: { state: keyof typeof PATH_WORDS }) {
  const t = useT();
  const { word, tone } = PATH_WORDS[state];
  return <StateBadge word={t(word)} tone={tone} />;
}
