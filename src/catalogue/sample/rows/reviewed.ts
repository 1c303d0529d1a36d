const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09']

/**
 * Who looked over the text of a group of products, and when. No pharmacist has, and the page says so. The day follows from the id.
 */
export const reviewed = (groupId: number): { by: string; qualification: string; on: string } => ({
  by: 'Nuskha demo editors',
  qualification: 'not pharmacists',
  on: `2025-${months[groupId % months.length]}-${String((groupId % 27) + 1).padStart(2, '0')}`,
})
