'use client';

import { Pencil, Tags } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { TableCard } from '#components/console/table-card.tsx';
import { useMayChange } from '#components/images/use-may-change.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/image/images/can.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { ImageDisksCard } from './image-disks-card.tsx';
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
    <div className="flex flex-col gap-4">
      <ImageDisksCard projectId={projectId} image={image} />
      <TableCard
        title={t('Properties')}
        aside={properties.length > 0 && edit}
        rows={properties}
        keyOf={([key]) => key}
        columns={[
          { label: t('Key'), isCode: true, width: 'w-1/3', show: ([key]) => key },
          { label: t('Value'), show: ([, value]) => value },
        ]}
        empty={
          <EmptyState icon={Tags} title={t('No properties')} actions={edit}>
            {t('Properties tell the platform how to run the system: which disk bus, which firmware.')}
          </EmptyState>
        }
      />
      {isEditing && <EditPropertiesDialog {...{ projectId, image }} onClose={() => setIsEditing(false)} />}
    </div>
  );
}
