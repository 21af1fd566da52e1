'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { Card } from '#components/ui/card.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Damage, DamagedObject, ObjectStoreHealth } from '#lib/object-store/console/administration/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';

const REASONS: Record<Damage['reason'], string> = {
  missing: msg('Missing'),
  size: msg('Wrong size'),
  checksum: msg('Wrong checksum'),
};

/** Objects per damage; the others are counted. */
const MAX_SHOWN = 5;

/** Damaged data with the objects to which it belongs, and what to do. */
export function DamageCard({ damages }: Pick<ObjectStoreHealth, 'damages'>) {
  const { t, format } = useI18n();
  const { total, first } = damages;
  const heads = [{ label: t('Objects') }, { label: t('Damage') }, { label: t('Found'), isWideOnly: true }];
  if (total === 0) {
    return (
      <Card title={t('Damaged data')} className="lg:col-span-2">
        <p className="text-ink-muted">{t('No damaged data was found.')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('Damaged data')} aside={format.number(total)} hasPadding={false} className="lg:col-span-2">
      <p className="border-b px-4 py-3">
        {t(
          'Damaged data is never returned: reading these objects fails. Upload them again, restore an earlier version, or restore the file from a backup of the data folder. The next check removes repaired data from this list.',
        )}
      </p>
      <CardTable caption={t('Damaged data')} heads={heads}>
        {first.map((damage) => (
          <tr key={damage.location}>
            <td className="px-4 py-2 align-top">
              <DamagedObjects damage={damage} />
            </td>
            <td className="whitespace-nowrap px-4 py-2 align-top">{t(REASONS[damage.reason])}</td>
            <td className={`px-4 py-2 align-top ${WIDE_ONLY}`}>
              <Age at={damage.found_at} />
            </td>
          </tr>
        ))}
      </CardTable>
      {total > first.length && (
        <p className="border-t px-4 py-2 text-ink-muted text-small">
          {t('The newest {count} are listed.', { count: format.number(first.length) })}
        </p>
      )}
    </Card>
  );
}

function DamagedObjects({ damage: { location, objects } }: { damage: Damage }) {
  const { t, format } = useI18n();
  if (objects.length === 0)
    return <p className="text-ink-muted">{t('Its object was deleted ({location})', { location })}</p>;
  const hidden = objects.length - MAX_SHOWN;
  return (
    <ul className="flex flex-col gap-1">
      {objects.slice(0, MAX_SHOWN).map((object) => (
        <li key={`${object.bucket_id} ${object.name} ${object.version_id}`} className="min-w-0 break-all">
          <AppLink href={objectHref(object.project_id, 'buckets', object.bucket_id)}>{object.bucket_name}</AppLink>
          {' / '}
          {object.name}
          <VersionNote object={object} />
        </li>
      ))}
      {hidden > 0 && <li className="text-ink-muted">{t('and {count} more', { count: format.number(hidden) })}</li>}
    </ul>
  );
}

function VersionNote({ object: { version_id, is_latest } }: { object: DamagedObject }) {
  const { t } = useI18n();
  if (version_id === null) return <span className="text-ink-muted"> ({t('unfinished upload')})</span>;
  if (is_latest) return null;
  return <span className="text-ink-muted"> ({t('version {id}', { id: version_id })})</span>;
}
