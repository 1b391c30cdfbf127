import type { Language } from '../../../platform/context.ts'
import type { FailureErrorTexts } from './error-texts.ts'

/** Errors about failures and their retrying. */
export const failureErrors: Record<Language, FailureErrorTexts> = {
  en: {
    job_failures_expired: {
      cause: 'The job was sent more than seven days ago.',
      fix: 'Use GET /api/v1/bulk-failures?batch_uuid=…; the id of the batch is in the header X-Batch-Id of this answer.',
    },
    failure_not_found: {
      cause: 'No failure record of your organization has this id. Old records are deleted.',
      fix: 'Take the id from GET /api/v1/bulk-failures.',
    },
    failure_of_revoked_batch: {
      cause:
        'Somebody took the whole batch of this row back: all of its credentials were revoked, and a retry would issue one more.',
      fix: 'If the person is to have it all the same, issue the row anew with POST /api/v1/credentials/issue.',
    },
    failure_not_pending: {
      cause: 'The record was discarded after 90 days, or somebody resolved it by hand.',
      fix: 'Issue the row anew with POST /api/v1/credentials/issue.',
    },
    failure_ended: {
      cause: 'The failure was retried with success, discarded, or resolved before.',
      fix: 'Nothing is left to be done with it.',
    },
    no_failure_to_retry: {
      cause:
        'Nothing that matches can be retried: all were retried, resolved or discarded, failed as duplicates of another row, or are of a batch that was taken back.',
      fix: 'Look at the list again. A duplicate is retried by naming it.',
    },
    retry_run_not_found: {
      cause: 'No retry run of your organization has this id. Runs are forgotten 30 days after they ended.',
      fix: 'The failures themselves tell what came of them.',
    },
    too_many_retry_runs: {
      cause: 'As many retry runs of the organization are at work as there may be at once.',
      fix: 'Wait until one has ended, or stop one.',
    },
  },
  es: {
    job_failures_expired: {
      cause: 'El trabajo se envió hace más de siete días.',
      fix: 'Usa GET /api/v1/bulk-failures?batch_uuid=…; el id del lote está en la cabecera X-Batch-Id de esta respuesta.',
    },
    failure_not_found: {
      cause: 'Ningún fallo de tu organización tiene este id. Los antiguos se borran.',
      fix: 'Toma el id de GET /api/v1/bulk-failures.',
    },
    failure_of_revoked_batch: {
      cause:
        'Alguien deshizo el lote entero de esta fila: todas sus credenciales se revocaron, y un reintento expediría una más.',
      fix: 'Si la persona debe recibirla aun así, expide la fila de nuevo con POST /api/v1/credentials/issue.',
    },
    failure_not_pending: {
      cause: 'El fallo se descartó a los 90 días, o alguien lo resolvió a mano.',
      fix: 'Expide la fila de nuevo con POST /api/v1/credentials/issue.',
    },
    failure_ended: {
      cause: 'El fallo ya se reintentó con éxito, se descartó o se resolvió.',
      fix: 'No queda nada por hacer con él.',
    },
    no_failure_to_retry: {
      cause:
        'Nada de lo que coincide se puede reintentar: todo se reintentó, se resolvió o se descartó, falló por duplicar otra fila o es de un lote que se deshizo.',
      fix: 'Vuelve a mirar la lista. Un duplicado se reintenta nombrándolo.',
    },
    retry_run_not_found: {
      cause: 'Ningún reintento en grupo de tu organización tiene este id. Se olvidan 30 días después de terminar.',
      fix: 'Los fallos mismos dicen qué fue de ellos.',
    },
    too_many_retry_runs: {
      cause: 'Ya hay tantos reintentos en grupo de la organización en marcha como puede haber a la vez.',
      fix: 'Espera a que termine uno, o detén uno.',
    },
  },
}
