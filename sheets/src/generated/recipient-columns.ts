// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.

/**
 * The columns that hold a field of a recipient each, by the field's name: what its cells are, the headers under which
 * people keep it, and what stands in a file that shows how to fill it in.
 */
export const recipientColumns = {
  recipient_name: {"type":"string","headers":["name","full name","first name","student","student name","recipient","participant","nombre","nombres","nombre completo","nombre y apellidos","destinatario","alumno","estudiante","participante"],"sample":"Ana Muñoz"},
  result_value: {"type":"string","headers":["result","grade","score","calificacion","calificacion final","nota","nota final","resultado"]},
  credits_earned: {"type":"number","headers":["credits","ects","creditos","creditos obtenidos","creditos ects"]},
  role: {"type":"string","headers":["rol","cargo","puesto","funcion"]},
  license_number: {"type":"string","headers":["license","licence","licence number","licencia","numero de licencia","cedula","cedula profesional","numero de colegiado","matricula profesional"]},
  term: {"type":"string","headers":["academic period","academic term","semester","periodo","periodo academico","semestre","ciclo","ciclo escolar"],"sample":"2026-2"},
  activity_start_date: {"type":"date","headers":["start","start date","inicio","fecha inicio","fecha de inicio"],"sample":"2026-08-17"},
  activity_end_date: {"type":"date","headers":["end","end date","fin","fecha fin","fecha de fin","fecha de termino","fecha de finalizacion"],"sample":"2026-12-04"},
} as const
