'use client';

import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const MAX_CHARACTERS = 255;

/** Renames an instance in place: Enter saves, Escape cancels. */
export function RenameField({ projectId, server, onClose }: ProjectDialogProps & { server: Server }) {
  const t = useT();
  const rename = clientOf(serverApi).update.useMutation(projectId);
  const [name, setName] = useState(server.name);
  const refusal = rename.error ? toApiError(rename.error).message : undefined;
  const error = name.trim() === '' ? t('Enter a name.') : refusal && t(refusal);
  const save = () => {
    if (name.trim() === '') return;
    if (name === server.name) onClose();
    else rename.mutate({ id: server.id, name }, { onSuccess: onClose });
  };
  return (
    <form
      className="flex flex-wrap items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Input
        aria-label={t('Name')}
        aria-invalid={error ? true : undefined}
        value={name}
        maxLength={MAX_CHARACTERS}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        className="w-64 font-semibold"
      />
      <IconButton type="submit" icon={Check} label={t('Save')} aria-disabled={rename.isPending || undefined} />
      <IconButton icon={X} label={t('Cancel')} onClick={onClose} />
      {error && (
        <span role="alert" className="w-full font-normal text-danger-ink text-small">
          {error}
        </span>
      )}
    </form>
  );
}
