// The four logos of a team. Each is saved immediately, independently of the surrounding form.
import { type LogoKind, logoKinds, logoLimits } from '@fieldhouse/contract/logos';
import type { Team } from '@fieldhouse/contract/teams';
import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { toast } from '../../app/feedback/toasts.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './logos-panel.module.css';
import { useLogo } from './use-logo.ts';

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export function LogosPanel({ team }: { readonly team: Team }) {
  const t = usePhrases('teams');
  const size = useFormats().bytes(logoLimits.maxBytes);
  return (
    <Panel title={t('account.logos.title')}>
      <p className={css.intro}>{t('account.logos.intro', { size })}</p>
      <ul className={css.slots}>
        {logoKinds.map((kind) => (
          <LogoSlot key={kind} team={team} kind={kind} />
        ))}
      </ul>
    </Panel>
  );
}

interface LogoSlotProps {
  readonly team: Team;
  readonly kind: LogoKind;
}

function LogoSlot({ team, kind }: LogoSlotProps) {
  const t = usePhrases('teams');
  const logo = useLogo(team.teamId, kind);
  const name = t(`account.logos.${kind}`);
  const address = team.logos[kind];
  return (
    <li className={css.slot}>
      <LogoDrop address={address} share={logo.share} onFile={logo.put} />
      <div className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.where}>{t(`account.logos.where.${kind}`)}</span>
        {logo.share === undefined ? (
          <div className={css.actions}>
            <FileButton accept={types.join(',')} onChange={(file) => file && logo.put(file)}>
              {(props) => (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t(address === null ? 'account.logos.add' : 'account.logos.replace', {
                    logo: name,
                  })}
                  {...props}
                >
                  {t(address === null ? 'account.logos.addShort' : 'account.logos.replaceShort')}
                </Button>
              )}
            </FileButton>
            {address !== null && (
              <ActionIcon
                size={32}
                aria-label={`${t('account.logos.remove')}: ${name}`}
                loading={logo.isRemoving}
                onClick={() => void logo.remove(name)}
              >
                <TrashIcon size={18} />
              </ActionIcon>
            )}
          </div>
        ) : (
          <Progress
            value={logo.share * 100}
            aria-label={t('account.logos.progress', { logo: name })}
            mt={10}
          />
        )}
      </div>
    </li>
  );
}

interface LogoDropProps {
  readonly address: string | null;
  readonly share: number | undefined;
  readonly onFile: (file: File) => void;
}

/** For the pointer alone: the button beside it does the same by keyboard. */
function LogoDrop({ address, share, onFile }: LogoDropProps) {
  const t = usePhrases('teams');
  const size = useFormats().bytes(logoLimits.maxBytes);
  return (
    <Dropzone
      className={css.drop}
      classNames={{ inner: css.dropInner }}
      data-empty={address === null || undefined}
      multiple={false}
      maxSize={logoLimits.maxBytes}
      accept={types}
      disabled={share !== undefined}
      tabIndex={-1}
      aria-hidden="true"
      inputProps={{ tabIndex: -1, 'aria-hidden': true }}
      title={t('account.logos.drop')}
      onDrop={([file]) => file && onFile(file)}
      onReject={() => toast({ text: t('account.logos.notTaken', { size }), tone: 'danger' })}
    >
      {address === null ? <ImageIcon size={26} /> : <img src={address} alt="" className={css.picture} />}
    </Dropzone>
  );
}
