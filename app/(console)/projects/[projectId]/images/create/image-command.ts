import { shellWord } from '#components/console/curl.ts';
import type { NewImage } from '#lib/image/images/schema.ts';

const OPTIONS: Record<string, string> = {
  container_format: 'container-format',
  disk_format: 'disk-format',
  min_disk: 'min-disk',
  min_ram: 'min-ram',
};

type Source = { file: string } | { uri: string };

export function imageCommand({ name, visibility, tags = [], ...image }: NewImage, source: Source): string {
  const title = shellWord(name || 'my-image');
  const options = Object.entries(image).map(([key, value]) => {
    if (key === 'protected' || key === 'os_hidden') return value ? [`--${key.replace('os_', '')}`] : [];
    const option = OPTIONS[key];
    return [option ? `--${option} ${value}` : `--property ${shellWord(`${key}=${value}`)}`];
  });
  const create = [
    ...('file' in source ? [`--file ${shellWord(source.file)}`] : []),
    ...(visibility ? [`--${visibility}`] : []),
    ...options.flat(),
    ...tags.map((tag) => `--tag ${shellWord(tag)}`),
    title,
  ];
  const lines = [['openstack image create', ...create].join(' \\\n  ')];
  if ('uri' in source) {
    lines.push(
      `openstack image import --method web-download \\\n  --uri ${shellWord(source.uri || 'https://…')} \\\n  ${title}`,
    );
  }
  return lines.join('\n');
}
