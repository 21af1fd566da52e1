export { default, generateMetadata } from '../../../../admin/users/[userId]/page.tsx';
