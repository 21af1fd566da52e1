'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { notify } from '#lib/client/notices.ts';
import { listApi } from '#lib/console/navigation/lists/contract.ts';
import { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { LaunchInput } from './launch-values.ts';
import { PRESET_LIST } from './preset-names.ts';
import { toPreset } from './presets.ts';

const Values = z.object({ name: z.string().trim().min(1).max(60), is_shared: z.boolean() });
const Form = SavedView.shape.form.unwrap();

export function SavePresetDialog({ projectId, input, onClose }: ProjectDialogProps & { input: LaunchInput }) {
  const create = clientOf(listApi).createView.useMutation(projectId);
  const save = async (named: z.output<typeof Values>) => {
    await create.mutateAsync({ list: PRESET_LIST, ...named, where: [], form: Form.parse(toPreset(input)) });
    notify({ level: 'success', title: msg('Preset {name} saved', { name: named.name }) });
  };
  return (
    <FormDialog
      title={msg('Save this form as a preset')}
      description={msg('Saves everything in the form, including user data, but never a password.')}
      schema={Values}
      defaultValues={{ name: input.name }}
      onSave={save}
      onClose={onClose}
      fields={{ name: { hasFocus: true }, is_shared: {} }}
    />
  );
}
