'use client';

import { Card } from '#components/ui/card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { NewAccessTest, type TestedAction, type TestedPrincipal } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { TestForm } from './test-form.tsx';

const WHO: Record<TestedPrincipal, string> = {
  anyone: msg('Anyone, without signing in'),
  cloud: msg('A user of another project'),
  reader: msg('A reader of this project'),
  member: msg('A member of this project'),
  admin: msg('An administrator of this project'),
};
const WHAT: Record<TestedAction, string> = {
  read: msg('read an object'),
  list: msg('list objects'),
  write: msg('write an object'),
  delete: msg('delete an object'),
};

/** Asks the server whether a user may do something, and which rule decides. */
export function AccessTestCard({ projectId, bucket: { id } }: BucketProps) {
  const t = useT();
  return (
    <Card title={t('Test access')}>
      <TestForm
        label={t('Test access')}
        schema={NewAccessTest}
        defaultValues={{ principal: 'anyone', action: 'read', name: '' }}
        fields={{
          principal: { label: msg('Who'), words: WHO, isHalf: true },
          action: { label: msg('Wants to'), words: WHAT, isHalf: true },
          name: {
            label: msg('Name of the object'),
            placeholder: msg('Name of the object, for example photos/cat.jpg'),
          },
        }}
        test={async (question) => {
          const { is_allowed, reason } = await clientOf(bucketApi).testAccess.send(projectId, id, question);
          return { isAllowed: is_allowed, reason };
        }}
      />
    </Card>
  );
}
