'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { MemberList } from '#lib/console/identity/access/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export function MatrixNotices({ list }: { list: MemberList }) {
  const { t, format } = useI18n();
  const refused = Map.groupBy(
    list.roles.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal ?? '',
  );
  const isAll = list.roles.every(({ refusal }) => refusal !== null);
  return (
    <>
      {[...refused].map(([refusal, roles]) => (
        <Alert
          key={refusal}
          tone="info"
          title={
            isAll
              ? t('You can view the roles here but not change them')
              : t('You cannot assign these roles: {roles}', { roles: format.list(roles.map(({ name }) => name)) })
          }
        >
          {t(refusal)}
        </Alert>
      ))}
      {list.is_truncated && (
        <Alert
          tone="warning"
          title={t('There are more members than the {count} shown', { count: list.members.length })}
        >
          {t('Members with directly assigned roles come first. Others have their roles through groups.')}
        </Alert>
      )}
    </>
  );
}
