'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { msg } from '#lib/i18n/text.ts';
import { ImageVisibility } from '#lib/image/images/enums.ts';
import { imageChangeRequests } from '#lib/image/images/send-changes.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { imageName } from './image-words.ts';
import { VisibilityField } from './visibility-field.tsx';

const Change = z.object({ visibility: ImageVisibility });

export function VisibilityDialog({ projectId, images, onClose }: ImageDialogProps) {
  const change = useBulkChange(projectId, ['image']);
  const count = images.length;
  return (
    <FormDialog
      title={msg('Visibility of {count, plural, one {# image} other {# images}}', { count })}
      submitLabel={msg('Change visibility')}
      schema={Change}
      defaultValues={{ visibility: images[0].visibility }}
      onSave={(fields) =>
        change({
          title: msg('Changing the visibility of {count, plural, one {# image} other {# images}}', { count }),
          rows: images,
          idOf: ({ id }) => id,
          nameOf: imageName,
          requestsOf: (image) => imageChangeRequests(image, { fields }),
        })
      }
      onClose={onClose}
      fields={{ visibility: <VisibilityField projectId={projectId} /> }}
    />
  );
}
