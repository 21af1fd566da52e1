'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { notify } from '#lib/client/notices.ts';
import { listApi } from '#lib/console/navigation/lists/contract.ts';
import { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { LaunchInput } from './launch-values.ts';
import { PRESET_LIST } from './preset-names.ts';
import { toPreset } from './presets.ts';

const Values = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(60, msg('Use at most 60 characters.')),
  is_shared: z.boolean(),
});
const Form = SavedView.shape.form.unwrap();

export function SavePresetDialog({ projectId, input, onClose }: ProjectDialogProps & { input: LaunchInput }) {
  const t = useT();
  const create = clientOf(listApi).createView.useMutation(projectId);
  const save = async (named: z.output<typeof Values>) => {
    await create.mutateAsync({ list: PRESET_LIST, ...named, where: [], form: Form.parse(toPreset(input)) });
    notify({ level: 'success', title: msg('Preset {name} saved', { name: named.name }) });
  };
  return (
    <FormDialog
      title={t('Save this form as a preset')}
      description={t('Saves everything in the form, including user data, but never a password.')}
      schema={Values}
      defaultValues={{ name: input.name, is_shared: false }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired hasFocus />
      <CheckboxField
        name="is_shared"
        label={t('Share with the project')}
        hint={t('Everyone in the project can see it. Only you can change it.')}
      />
    </FormDialog>
  );
}
