import type { MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { CursorClickIcon } from '@phosphor-icons/react/dist/csr/CursorClick';
import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { LineVerticalIcon } from '@phosphor-icons/react/dist/csr/LineVertical';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';

const icons: Readonly<Record<MailBlockKind, typeof ImageIcon>> = {
  heading: TextHIcon,
  text: TextAlignLeftIcon,
  picture: ImageIcon,
  button: CursorClickIcon,
  columns: ColumnsIcon,
  divider: MinusIcon,
  space: LineVerticalIcon,
  social: ShareNetworkIcon,
  header: IdentificationBadgeIcon,
  records: TableIcon,
  answers: QuestionIcon,
};

export function KindIcon({ kind }: { readonly kind: MailBlockKind }) {
  const Icon = icons[kind];
  return <Icon size={16} />;
}
