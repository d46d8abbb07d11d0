import { type OwnAccountDetails, ownAccount, pictureLimits } from '@fieldhouse/contract/own-account';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { Button, FileButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { memberPicturesApi, ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { queryKeyOf, queryOf } from '../../../api/queries.ts';
import { upload } from '../../../api/upload.ts';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import css from '../preferences-page.module.css';

const types = 'image/png,image/jpeg,image/webp,image/gif';

export function PictureRow({ account }: { readonly account: OwnAccountDetails }) {
  const t = usePhrases('own-account');
  const size = useFormats().bytes(pictureLimits.maxBytes);
  const { share, put, remove, isRemoving } = usePicture();
  const { picture } = account;
  return (
    <div className={css.row}>
      <div className={`${css.person} ${css.about}`}>
        <NameAvatar name={fullName(account)} size={56} picture={picture} />
        <div>
          <div className={css.label}>{t('picture.label')}</div>
          <div className={css.hint}>{t('picture.hint', { size })}</div>
          {share !== undefined && <Progress value={share * 100} aria-label={t('picture.progress')} mt={8} />}
        </div>
      </div>
      <div className={css.buttons}>
        {picture !== null && (
          <Button variant="default" loading={isRemoving} onClick={() => void remove()}>
            {t('picture.remove')}
          </Button>
        )}
        <FileButton accept={types} onChange={(file) => file && put(file)}>
          {(props) => (
            <Button variant="default" disabled={share !== undefined} {...props}>
              {t(picture === null ? 'picture.upload' : 'picture.replace')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}

/** `share` is the upload's progress. */
function usePicture() {
  const t = usePhrases('own-account');
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const ending = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const show = async ({ picture }: { readonly picture: string | null }) => {
    const { queryKey } = queryOf(ownAccountApi.get, {});
    client.setQueryData(queryKey, (known) => known && { ...known, picture });
    await client.invalidateQueries({ queryKey: queryKeyOf(memberPicturesApi.list) });
  };
  const put = async (file: File) => {
    const controller = new AbortController();
    ending.current = controller;
    setShare(0);
    try {
      const address = addressOf(ownAccount.putPicture, {});
      const type = 'application/octet-stream';
      const options = { address, file, type, signal: controller.signal, onProgress: setShare };
      await show(await upload(ownAccount.putPicture, options));
      toast({ text: t('picture.saved'), tone: 'good' });
    } catch (error) {
      if (!controller.signal.aborted) toastProblem(error);
    } finally {
      setShare(undefined);
    }
  };
  const { run: remove, isPending: isRemoving } = useAction(() => ownAccountApi.removePicture({}), {
    confirm: () => ({
      title: t('picture.removeTitle'),
      text: t('picture.removeText'),
      action: t('picture.remove'),
      isDangerous: true,
    }),
    onDone: show,
    done: t('picture.removed'),
    isExclusive: true,
  });
  return { share, isRemoving, put: (file: File) => void put(file), remove };
}
