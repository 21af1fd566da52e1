'use client';

import { Braces, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { markdownOf } from '#lib/console/ha/report/markdown.ts';
import { plainJson } from '#lib/console/ha/report/plain.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

type Kind = 'markdown' | 'json';

export function RecordReport({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const [loading, setLoading] = useState<Kind>();
  const save = async (kind: Kind) => {
    setLoading(kind);
    try {
      const { file_name, json } = (await clientOf(haApi).report.load(projectId, id)).report;
      if (kind === 'markdown') saveFile(`${file_name}.md`, markdownOf(json, t), 'text/markdown');
      else saveFile(`${file_name}.json`, `${plainJson(json)}\n`, 'application/json');
    } catch (error) {
      notifyFailure(msg('Could not create the report'), error, () => void save(kind));
    } finally {
      setLoading(undefined);
    }
  };
  return (
    <>
      <Button isLoading={loading === 'markdown'} onClick={() => void save('markdown')}>
        <FileText aria-hidden />
        {t('Report (Markdown)')}
      </Button>
      <Button isLoading={loading === 'json'} onClick={() => void save('json')}>
        <Braces aria-hidden />
        {t('Report (JSON)')}
      </Button>
    </>
  );
}
