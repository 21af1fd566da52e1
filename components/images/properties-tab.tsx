'use client';

import { Pencil, Tags } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { CardTable } from '#components/console/card-table.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useMayChange } from '#components/images/use-may-change.ts';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/image/images/can.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { otherProperties } from './other-properties.ts';

const EditPropertiesDialog = lazyComponent(
  async () => (await import('./edit-properties-dialog.tsx')).EditPropertiesDialog,
);

export function PropertiesTab({ projectId, image }: { projectId: string; image: Image }) {
  const t = useT();
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = useMayChange(projectId)(image);
  const properties = Object.entries(otherProperties(image)).toSorted(([one], [other]) => one.localeCompare(other));
  const edit = (
    <ActionButton
      size="small"
      action={{
        label: t('Edit properties'),
        icon: <Pencil aria-hidden />,
        allowed: mayChange === true ? can('edit', image) : mayChange,
        onSelect: () => setIsEditing(true),
      }}
    />
  );
  return (
    <>
      <Card title={t('Properties')} aside={properties.length > 0 && edit} hasPadding={false}>
        {properties.length === 0 ? (
          <EmptyState icon={Tags} title={t('No properties')} actions={edit}>
            {t('Properties tell the platform how to run the system: which disk bus, which firmware.')}
          </EmptyState>
        ) : (
          <CardTable caption={t('Properties')} heads={[{ label: t('Key') }, { label: t('Value') }]}>
            {properties.map(([key, value]) => (
              <tr key={key} className="align-top [&>*]:px-4 [&>*]:py-2">
                <th scope="row" className="w-1/3 break-all text-start font-mono font-normal text-small">
                  {key}
                </th>
                <td className="break-all">{value}</td>
              </tr>
            ))}
          </CardTable>
        )}
      </Card>
      {isEditing && <EditPropertiesDialog {...{ projectId, image }} onClose={() => setIsEditing(false)} />}
    </>
  );
}
