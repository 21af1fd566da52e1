'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { GIB } from '#lib/bytes.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import type { limitField } from './quota-form.ts';
import type { Quota } from './quota-text.ts';

interface QuotaDialogProps {
  title: Text;
  description: Text;
  quota: Quota;
  used?: { bytes: number; objects: number };
  /** Fields with the highest limits that the API accepts. */
  limits: Record<'gib' | 'count', ReturnType<typeof limitField>>;
  onSave: (quota: Quota) => Promise<unknown>;
  onClose: () => void;
}

/** Limits of size and objects. A quota that is no whole number of GiB stays unless its field was changed. */
export function QuotaDialog({ quota, used, limits, onSave, ...dialog }: QuotaDialogProps) {
  const format = useFormat();
  const { bytes, objects } = quota;
  const gibBefore = bytes === null ? undefined : Math.ceil(bytes / GIB);
  const hintOf = (size: string | undefined) => size && msg('In use: {size}', { size });
  return (
    <FormDialog
      {...dialog}
      schema={z.object(limits)}
      defaultValues={{ gib: gibBefore, count: objects ?? undefined }}
      onSave={({ gib, count }) => {
        const changed = gib === undefined ? null : gib * GIB;
        return onSave({ bytes: gib === gibBefore ? bytes : changed, objects: count ?? null });
      }}
      fields={{
        gib: { label: msg('Size'), unit: 'GiB', hint: hintOf(used && format.bytes(used.bytes)) },
        count: { label: msg('Objects'), hint: hintOf(used && format.number(used.objects)) },
      }}
    />
  );
}
