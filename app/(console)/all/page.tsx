import { redirect } from 'next/navigation';
import { allHref } from '#lib/console/paths.ts';

export default function AllIndex() {
  redirect(allHref('instances'));
}
