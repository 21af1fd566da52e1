'use client';

import { z } from 'zod';
import { FormFields } from '#components/console/form-fields.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import type { AlertList } from '#lib/console/alerts/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export const AlertScope = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(80),
  kinds: z.array(z.string()).min(1, msg('Choose at least one.')),
  /** Empty means all projects. */
  project_id: z.string(),
});

export interface AlertScopeFieldsProps extends Pick<AlertList, 'kinds'> {
  projects: readonly SessionProject[];
}

export function AlertScopeFields({ kinds, projects }: AlertScopeFieldsProps) {
  const t = useT();
  return (
    <FormFields<Pick<z.infer<typeof AlertScope>, 'kinds' | 'project_id'>>
      of={{
        kinds: {
          label: msg('Notify me about'),
          options: kinds.map(({ kind, title }) => ({ value: kind, label: t(title) })),
          empty: msg('No events to notify you about'),
        },
        project_id: {
          label: msg('Project'),
          placeholder: msg('All my projects'),
          hint: msg('Events that are not about a project are sent whichever project you choose.'),
          options: projects.map(({ id, name }) => ({ value: id, label: name })),
        },
      }}
    />
  );
}
