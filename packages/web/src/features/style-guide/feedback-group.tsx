import { Button } from '@mantine/core';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { ApiProblem } from '../../api/client.ts';
import { confirm } from '../../app/feedback/confirm.tsx';
import type { Question } from '../../app/feedback/confirm-dialog.tsx';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { toast, toastProblem } from '../../app/feedback/toasts.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './style-guide.module.css';

const sampleProblem = new ApiProblem({
  type: 'about:blank',
  title: 'unavailable',
  status: 503,
  code: 'unavailable',
  requestId: 'req-42',
});

export function GuideGroup() {
  const t = usePhrases('guide');
  return (
    <>
      <ToastSamples />
      <ConfirmSamples />
      <Panel title={t('feedback.empty')}>
        <Notice
          icon={<HouseIcon size={26} />}
          heading="h3"
          title={t('feedback.emptyTitle')}
          text={t('feedback.emptyText')}
          action={<Button>{t('feedback.emptyAction')}</Button>}
        />
      </Panel>
      <Panel title={t('feedback.problem')}>
        <ProblemNotice error={sampleProblem} onRetry={() => toast({ text: t('feedback.saved') })} />
      </Panel>
      <Panel title={t('feedback.loading')}>
        <RowsSkeleton rows={4} />
      </Panel>
    </>
  );
}

function ToastSamples() {
  const t = usePhrases('guide');
  const tUi = usePhrases('ui');
  const withUndo = () =>
    toast({
      text: t('feedback.deleted'),
      action: { label: tUi('undo'), onAct: () => toast({ text: t('feedback.saved'), tone: 'good' }) },
    });
  return (
    <Panel title={t('feedback.toasts')}>
      <div className={css.row}>
        <Button variant="default" onClick={() => toast({ text: t('feedback.copied') })}>
          {t('feedback.calm')}
        </Button>
        <Button variant="default" onClick={() => toast({ text: t('feedback.saved'), tone: 'good' })}>
          {t('feedback.good')}
        </Button>
        <Button variant="default" onClick={() => toastProblem(sampleProblem)}>
          {t('feedback.failed')}
        </Button>
        <Button variant="default" onClick={withUndo}>
          {t('feedback.withUndo')}
        </Button>
      </div>
    </Panel>
  );
}

function ConfirmSamples() {
  const t = usePhrases('guide');
  const ask = (question: Question) => async () => {
    const isYes = await confirm(question);
    toast({ text: isYes ? t('feedback.answerYes') : t('feedback.answerNo') });
  };
  const deletion = {
    title: t('feedback.askTitle'),
    text: t('feedback.askText'),
    action: t('feedback.askAction'),
  };
  return (
    <Panel title={t('feedback.confirm')}>
      <div className={css.row}>
        <Button
          variant="default"
          onClick={ask({ title: t('feedback.leaveTitle'), action: t('feedback.leaveAction') })}
        >
          {t('feedback.ask')}
        </Button>
        <Button variant="default" onClick={ask({ ...deletion, isDangerous: true })}>
          {t('feedback.askDanger')}
        </Button>
        <Button
          variant="default"
          onClick={ask({ ...deletion, isDangerous: true, typeToConfirm: t('inputs.cityA') })}
        >
          {t('feedback.askTyped')}
        </Button>
      </div>
    </Panel>
  );
}
